// The command line: completion from what is legal, and a memory of what was typed.
import { $, h } from "./dom.js";
import { complete } from "./api.js";
import { pick } from "./attach.js";

let set = null; // what the board has put into the line, and the position it is for

// put puts an order into the line, or takes it out again.
export function put(text, at) {
  if (text || set && $("command").value === set.text) $("command").value = text;
  set = text ? { text, at } : null;
}

// setup makes the line work. place() says which game it is and as whom, send(text, {file}) sends.
export function setup(place, send) {
  const input = $("command"), list = $("completions");
  const past = [];
  let shown = [], chosen = -1, asking = null, timer = 0, back = 0, file = null;

  const close = () => {
    clearTimeout(timer);
    if (asking) asking.abort();
    shown = []; chosen = -1;
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const choose = (i) => {
    chosen = i;
    [...list.children].forEach((li, k) => li.setAttribute("aria-selected", k === i));
    if (i >= 0) {
      input.setAttribute("aria-activedescendant", `completion-${i}`);
      list.children[i].scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const take = (i) => {
    input.value = shown[i].text;
    close();
    if (input.value.endsWith(" ")) look();
  };
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (asking) asking.abort();
      const mine = asking = new AbortController();
      const text = input.value;
      try {
        const { game, as } = place();
        const found = await complete(game, as, text, mine.signal);
        if (mine.signal.aborted || text !== input.value || document.activeElement !== input) return;
        shown = found.filter((c) => c.text !== text);
        list.replaceChildren(...shown.map((c, i) => h("li", { role: "option", id: `completion-${i}`, "aria-selected": "false",
          onpointerdown: (e) => { e.preventDefault(); take(i); input.focus(); } }, h("b", {}, c.word), c.hint ? h("span", {}, c.hint) : null)));
        list.hidden = !shown.length;
        list.scrollTop = 0;
        input.setAttribute("aria-expanded", String(!list.hidden));
        chosen = -1;
      } catch { close(); }
    }, 60);
  };

  input.addEventListener("input", () => { back = 0; look(); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (e) => {
    if (e.key === "Escape") { close(); return; }
    if (e.key === "Tab" && !e.shiftKey && shown.length) { e.preventDefault(); take(Math.max(chosen, 0)); return; }
    if (e.key === "Enter" && chosen >= 0) { e.preventDefault(); take(chosen); return; }
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    const step = e.key === "ArrowDown" ? 1 : -1;
    const open = shown.length && !back;
    if (!open && (!input.value || back) && (step < 0 && back < past.length || step > 0 && back > 0)) { // nothing typed: go through what was typed before
      e.preventDefault();
      back -= step;
      input.value = back ? past[past.length - back] : "";
      close();
      return;
    }
    if (step < 0 && !input.value) return;
    if (open) { e.preventDefault(); choose((chosen + step + shown.length + (chosen < 0 && step < 0 ? 1 : 0)) % shown.length); } else look();
  });
  const hold = (f) => {
    file = f;
    $("attached").hidden = !file;
    $("attached-name").textContent = file ? file.name : "";
  };
  const detach = () => hold(null);
  const attach = (f) => {
    hold(f);
    if (file && !input.value.trim()) input.value = "import ";
    input.focus();
  };
  $("attach").addEventListener("click", () => pick(attach));
  $("detach").addEventListener("click", () => attach(null));
  $("composer").addEventListener("submit", async (e) => {
    e.preventDefault();
    const text = input.value.trim();
    close();
    if (!text) return;
    const ok = await send(text, { file, at: set && set.text === text ? set.at : undefined });
    past.push(text);
    back = 0;
    if (ok && input.value.trim() === text) input.value = ""; // a refused order stays to be mended
    if (ok) detach();
    if (matchMedia("(pointer: coarse)").matches && ok) input.blur(); // a keyboard on the screen would lie over the buttons
    else input.focus();
  });
}
