// A try: orders kept on this page alone, shown beside today, then given whole or dropped.
import { $, h } from "./dom.js";

let on = false, orders = [], how = null;

// setup makes the button work. changed() is called when other orders are tried, give(text) gives them, today(on) shows the map of now.
export function setup(page) {
  how = page;
  $("try").addEventListener("click", () => { on = !on; orders = []; how.changed(); });
}

export const trying = () => on;
export const tried = () => orders.join("; ");

// add tries one more order.
export function add(order) { orders.push(order); how.changed(); }

// drop forgets what is tried; the next press is tried again, unless all is over.
export function drop(over) { orders = []; if (over) on = false; }

// paint shows what is tried, and what it would lead to.
export function paint(result) {
  const box = $("tries");
  $("try").setAttribute("aria-pressed", String(on));
  document.body.classList.toggle("trying", on);
  box.hidden = !on;
  if (!on) return box.replaceChildren();
  const today = h("button", { type: "button", "aria-pressed": "false", onclick: () => {
    const now = today.getAttribute("aria-pressed") !== "true";
    today.setAttribute("aria-pressed", String(now));
    how.today(now);
  } }, "Today's map");
  box.replaceChildren(
    h("p", {}, h("b", {}, orders.length ? `A try: ${orders.join("; ")}` : "A try: only you can see it, and nothing happens yet. Press on the map what you would do.")),
    ...(result ? [h("ul", {}, result.lines.map((l) => h("li", {}, l)))] : []),
    h("div", { class: "choices" },
      (result?.choices || []).map((c) => h("button", { type: "button", onclick: () => add(c.command.slice(3)) }, c.label)),
      orders.length ? [
        h("button", { type: "button", class: "main", onclick: () => how.give(tried()) }, orders.length === 1 ? "Do it" : `Do all ${orders.length}`),
        h("button", { type: "button", onclick: () => { orders.pop(); how.changed(); } }, "Undo one"),
        today,
      ] : null,
      h("button", { type: "button", onclick: () => { drop(true); how.changed(); } }, "Discard")));
}
