// Small helpers to build the page. Text always goes in as text: nothing that a user typed is ever read as HTML.

export const $ = (id) => document.getElementById(id);

// h makes an element: h("button", {class: "main", onclick: f}, "Send").
export function h(tag, props, ...children) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(props || {})) {
    if (v === undefined || v === null || v === false) continue;
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v);
    else e.setAttribute(k, v === true ? "" : v);
  }
  e.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined && c !== false));
  return e;
}

// set gives an element attributes.
export function set(e, props) { for (const [k, v] of Object.entries(props)) e.setAttribute(k, v); }

// svg makes an element of a drawing.
export function svg(tag, props, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(e, props);
  e.append(...children);
  return e;
}

// menu is a button that opens a list of others.
export function menu(label, name, ...buttons) {
  return h("details", { class: "menu" }, h("summary", { "aria-label": name, title: name }, label), h("div", { class: "list" }, buttons));
}

// A menu closes when something in it or beside it is pressed.
const shut = (but) => { for (const d of document.querySelectorAll("details.menu[open]")) if (d !== but) d.open = false; };
document.addEventListener("click", (e) => shut(e.target.closest("summary")?.parentNode));
document.addEventListener("keydown", (e) => {
  const open = e.key === "Escape" && e.target.closest?.("details.menu[open]");
  if (!open) return;
  shut();
  open.querySelector("summary").focus();
});

let gone = 0;

// toast shows a sentence for a while.
export function toast(text, error) {
  clearTimeout(gone);
  $("toast").replaceChildren(h("p", { class: error ? "error" : "" }, text));
  gone = setTimeout(() => $("toast").replaceChildren(), 3000 + 40 * text.length);
}

// announce tells a screen reader.
export function announce(text) { $("announcer").textContent = text; }

// ago is a time for people.
export function ago(when) {
  const d = new Date(when), min = Math.round((Date.now() - d) / 60000);
  if (min < 1) return "now";
  if (min < 60) return `${min} min ago`;
  if (min < 24 * 60) return d.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return d.toLocaleDateString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
