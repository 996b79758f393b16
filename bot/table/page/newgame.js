// The dialog that opens a new game.
import { $, h } from "./dom.js";
import { command } from "./api.js";

// setup makes the dialog work. titles() lists the titles, load() fetches them, opened(id) is called with the new game.
export function setup(titles, load, opened) {
  const what = $("new-what"), players = $("new-players"), form = $("new-form"), dialog = $("new");
  const title = () => titles().find((t) => t.id === what.value);

  const rows = () => [...players.querySelectorAll("input")];
  const add = (value) => {
    const n = rows().length + 1;
    players.append(h("input", { "aria-label": `Player ${n}`, placeholder: `Player ${n}`, maxlength: 32, value: value || "" }));
    $("new-more").hidden = rows().length >= title().max;
  };
  const fill = () => {
    const t = title();
    $("new-about").textContent = [t.subtitle, `${t.min === t.max ? t.min : `${t.min} to ${t.max}`} players`, t.about].filter(Boolean).map((s) => s[0].toUpperCase() + s.slice(1)).join(". ") + ".";
    const names = rows().map((r) => r.value).slice(0, t.max);
    players.replaceChildren();
    for (let i = 0; i < Math.max(t.min, names.length); i++) add(names[i]);
    $("new-options").hidden = !t.options.length;
    $("new-options").replaceChildren(h("legend", {}, "Options"), ...t.options.map((o) =>
      h("label", { class: "check" }, h("input", { type: "checkbox", value: o.id }), ` ${o.id}: ${o.help}`)));
  };
  what.addEventListener("change", fill);
  const go = () => { $("new-go").textContent = $("new-start").checked ? "Start" : "Let others join"; };
  $("new-start").addEventListener("change", go);
  $("new-more").addEventListener("click", () => { add(); rows().at(-1).focus(); });

  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    $("new-error").textContent = "";
    const names = rows().map((r) => r.value.trim()).filter(Boolean);
    const start = $("new-start").checked;
    const temper = $("new-house").value, house = temper ? rows().length - names.length : 0;
    const t = title();
    const say = (text) => { $("new-error").textContent = text; };
    if (!names.length) return say("Please name at least one player.");
    if (new Set(names.map((n) => n.toLowerCase())).size < names.length) return say("Two players have the same name.");
    if (start && names.length + house < t.min) return say(`Starting now takes ${t.min} players; or clear the box and let others join.`);
    const options = [...$("new-options").querySelectorAll("input:checked")].map((i) => i.value);
    const seed = $("new-seed").value.trim();
    const words = ["new", t.id, ...options, $("new-learning").checked && "learning", seed && `seed:${seed}`, $("new-name").value.trim()].filter(Boolean);
    try {
      const r = await command(0, names[0], words.join(" "));
      if (r.refused) return say(r.text);
      for (const n of names.slice(1)) {
        const j = await command(r.game, n, "join");
        if (j.refused) say(j.text);
      }
      if (house) {
        const a = await command(r.game, names[0], `house ${house} ${temper}`);
        if (a.refused) say(a.text);
      }
      if (start) {
        const s = await command(r.game, names[0], "start");
        if (s.refused) say(s.text);
      }
      dialog.close();
      form.reset();
      go();
      opened(r.game);
    } catch (err) { say(err.message); }
  });

  return async () => {
    if (!titles().length) await load(); // the page has only just opened
    what.replaceChildren(...titles().map((t) => h("option", { value: t.id, disabled: !!t.fault, title: t.fault },
      t.fault ? `${t.name} (left out)` : t.first ? `${t.name}: a good one to start with` : t.name)));
    what.value = (titles().find((t) => t.first && !t.fault) || title())?.id;
    if (!title()) return;
    fill();
    $("new-error").textContent = "";
    dialog.showModal();
    rows()[0].focus();
  };
}
