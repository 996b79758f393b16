// What posts and answers look like.
import { h, ago, menu } from "./dom.js";
import { picture } from "./api.js";
import { named } from "./names.js";

// render makes the body of a message. act(command, at) carries a button's command out; show(picture) opens a picture.
export function render(game, m, { act, show, join, waits }) {
  const before = [], after = [];
  const lobbying = m.kind === "lobby" && !m.closed; // then the players are listed with the buttons
  for (const s of m.sections || []) if (!lobbying || s.head !== "Players") (s.below ? after : before).push(section(s, [game.turn]));
  const pictures = (m.pictures || []).map((p) => h("button", { type: "button", class: "picture", "data-kind": p.view.kind, "aria-label": `${p.alt}. Enlarge.`, onclick: () => show(p, m) },
    h("img", { src: picture(game.id, p), alt: p.alt, loading: "lazy" })));
  return [
    m.text ? h("p", {}, named(m.text)) : null,
    ...before.filter(Boolean),
    pictures.length ? h("div", { class: "pictures" }, pictures) : null,
    ...after.filter(Boolean),
    lobbying ? lobby(game, m, act, join) : past(m) ? null : choices(game, m, act, m.kind === "turn" && waits),
  ];
}

// past tells whether a message is the record of a turn, whose choices stand in its head.
const past = (m) => m.kind === "turn" && m.closed;

// section is a part of a message; now are the names whose rows of a table stand out.
export function section(s, now) {
  const body = [];
  if (s.lines && s.lines.length) body.push(h("ul", {}, s.lines.map((l) => h("li", {}, named(l)))));
  if (s.table && s.table.length) body.push(table(s.table, now));
  if (!body.length) return null;
  return h("div", { class: "section" + (s.quiet ? " quiet" : "") + (s.head === "To decide" ? " decide" : "") },
    s.head ? h("h3", {}, s.head) : null, body);
}

// over tells that a figure such as "19/18" is more than it may be.
const over = (c) => { const m = /^(\d+)\/(\d+)$/.exec(c); return m && Number(m[2]) > 0 && Number(m[1]) > Number(m[2]); };

// words explains heads of tables.
const words = {
  IPO: "Shares that nobody has bought yet, at par", Own: "Shares in the company's own treasury", Unsold: "Shares that nobody has bought yet",
  Pool: "Shares that players have sold, at the market price", Treasury: "The company's own money", Par: "The price at which the company started",
};

function table(rows, now) {
  let [head, ...rest] = rows;
  // What somebody holds goes on a line of its own: it is long.
  const held = head.at(-1) === "Holds" ? rest.map((r) => r.at(-1)) : [];
  if (held.length) { head = head.slice(0, -1); rest = rest.map((r) => r.slice(0, -1)); }
  return h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, head.map((c) => h("th", { scope: "col", title: words[c] }, c)))),
    h("tbody", {}, rest.flatMap((r, n) => [
      h("tr", { class: r[0] && now.includes(r[0]) ? "now" : "" }, r.map((c, i) => h("td", { class: over(c) ? "over" : i === r.length - 1 && c.length > 12 ? "text" : "" }, named(c)))),
      held[n] ? h("tr", { class: "more" }, h("td", { colspan: head.length }, named(held[n]))) : null,
    ].filter(Boolean)))));
}

// dock is the choices of the turn once more, for when those in its post are out of sight, with the company's treasury and trains. It can be
// folded to see more of the board, and stays so.
export function dock(game, m, { act, waits }) {
  const decide = !waits && (m.sections || []).find((s) => s.head === "To decide"), has = m.company && m.sections.find((s) => s.head === m.company);
  if (!decide) return [choices(game, m, act, waits)].filter(Boolean);
  const next = m.sections[m.sections.indexOf(decide) + 1], hint = next?.quiet && next.below && !next.head ? next.lines.join(" ") : "";
  const box = h("details", { open: sessionStorage.getItem("folded") ? null : true }, h("summary", { title: "Show or hide the choices" }, decide.lines.join(" ")),
    has ? h("p", { class: "small" }, has.lines.join(" ")) : null, choices(game, m, act, waits), hint ? h("p", { class: "small hint" }, hint) : null);
  box.addEventListener("toggle", () => box.open ? sessionStorage.removeItem("folded") : sessionStorage.setItem("folded", "1"));
  return [box];
}

// choices makes buttons, menus that open below, and amounts to give. Who waits for somebody can only look at things.
function choices(game, m, act, waits) {
  if (!m.choices || !m.choices.length) return null;
  const box = h("div", { class: "choices" });
  if (waits) {
    box.append(h("p", { class: "waits" }, `Waiting for ${waits}.`));
    m = { ...m, choices: m.choices.filter((c) => c.command?.startsWith("show ")) };
  }
  let open = null;
  const close = () => {
    if (!open) return;
    open.button.setAttribute("aria-expanded", "false");
    open.list.remove();
    open = null;
  };
  let room = m.kind === "turn" ? mostAtOnce : 0;
  for (const c of m.choices) {
    if (atOnce(c, room)) {
      room -= c.options.length;
      box.append(h("div", { class: c.options.length > few ? "spread many" : "spread", role: "group", "aria-label": c.label }, c.options.map((o) =>
        h("button", { type: "button", class: o.style || "", title: o.hint, onclick: press(asking(o), m, act) }, o.label))));
    } else if (c.options) {
      const b = h("button", { type: "button", class: "opens " + (c.style || ""), "aria-expanded": "false", title: c.hint }, c.label);
      b.addEventListener("click", () => {
        const again = open && open.button === b;
        close();
        if (again) return;
        const list = options(game, c, m, act);
        b.setAttribute("aria-expanded", "true");
        box.append(list);
        open = { button: b, list };
        list.querySelector("button").focus({ preventScroll: true });
        list.scrollIntoView({ block: "nearest" });
      });
      // A menu that is all there is to choose from is open from the start.
      if (m.choices.length <= 2 && m.kind === "answer") queueMicrotask(() => b.click());
      box.append(b);
    } else if (c.number) {
      box.append(amount(c, m, act));
    } else if (c.link) {
      box.append(h("a", { class: "button", href: c.link, title: c.hint }, c.label));
    } else if (c.place) {
      box.append(h("a", { class: "place", href: `/game/${c.place.game}`, title: c.hint }, c.label));
    } else {
      box.append(h("button", { type: "button", class: c.style || "", title: c.hint, onclick: press(c.command, m, act) }, c.label));
    }
  }
  return box;
}

// atOnce tells whether what a menu offers stands in its place, so that it takes one press: what is bought and bid on, as long as there is
// room, and anything else of which there is little. Pictures need more room; nobody sells, or ends something, by mistake.
const mostAtOnce = 16, few = 6;
const often = /^(do|choose) (buy|bid|train)\b/;
const atOnce = (c, room) => c.options && c.style !== "danger" && c.options.length <= room && c.options.some((o) => o.command.startsWith("do ")) &&
  c.options.every((o) => !o.picture && o.command && !o.command.startsWith("do sell ") && (c.options.length <= few || often.test(o.command)));

function options(game, menu, m, act) {
  const list = h("div", { class: "options" + (menu.options.some((o) => o.picture) ? " pictured" : ""), role: "group", "aria-label": menu.label },
    menu.options.map((o) => h("button", { type: "button", class: o.style || "", onclick: press(asking(o), m, act) },
      o.picture ? h("img", { src: picture(game.id, o.picture), alt: o.picture.alt, loading: "lazy" }) : null, h("b", {}, o.label), o.hint ? h("span", {}, o.hint) : null)));
  list.addEventListener("keydown", (e) => {
    const all = [...list.querySelectorAll("button")], i = all.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (step && i >= 0) { e.preventDefault(); all[(i + step + all.length) % all.length].focus(); }
  });
  return list;
}

function amount(c, m, act) {
  const n = c.number;
  const input = h("input", { type: "number", min: n.min, max: n.max, step: n.step, value: n.min, "aria-label": c.label, inputmode: "numeric", required: true });
  return h("form", { class: "amount", onsubmit: (e) => { e.preventDefault(); act(`${c.command} ${input.value}`, m.at, e.submitter); } },
    h("label", {}, `${c.label} `, input), h("button", { class: "main", type: "submit" }, "OK"), h("span", { class: "small" }, c.hint));
}

// asking is what a line of a menu sends: one that lacks an amount is answered with a field for it.
const asking = (o) => o.number ? o.command.replace(/^do /, "choose ") : o.command;

const press = (command, m, act) => (e) => act(command, m.at, e.currentTarget);

// lobby is for several people at one page: anybody can be given a seat, and be taken off it.
function lobby(game, m, act, join) {
  const name = h("input", { "aria-label": "Name of a player", placeholder: "Player's name", maxlength: 32, required: true });
  const start = m.choices.find((c) => c.command === "start");
  const others = m.choices.filter((c) => !["start", "join", "leave"].includes(c.command));
  const said = (m.sections.find((s) => s.head === "Players") || { lines: [] }).lines; // with what house players are like
  return [
    h("div", { class: "section" }, h("h3", {}, "Players")),
    h("ul", { class: "players" }, game.players.map((p, i) => h("li", {}, said[i]?.startsWith(p) ? said[i] : p,
      h("button", { type: "button", class: "plain", "aria-label": `${p} leaves`, onclick: game.house.includes(p) ? press(`house less ${p}`, m, act) : () => join(p, "leave") }, "✕")))),
    h("form", { class: "joinform", onsubmit: (e) => { e.preventDefault(); join(name.value, "join"); name.value = ""; name.focus(); } },
      name, h("button", { type: "submit" }, "Join"),
      start ? h("button", { type: "button", class: "main", onclick: press("start", m, act) }, start.label) : null),
    choices(game, { ...m, choices: others }, act, ""),
  ];
}

// post is a whole post of the channel.
export function post(game, p, how) {
  const m = p.message;
  const live = how.live(p);
  const title = (m.title || "").replace(game.name + " · ", "");
  const e = h("article", { class: `post ${m.kind}${m.color ? " company" : ""}${live ? " live" : ""}${m.closed ? " closed" : ""}`, id: `post-${p.id}`, "data-version": p.version, "aria-label": title || m.text },
    title ? h("header", {}, h("h2", {}, title), live && how.mine(m) ? h("span", { class: "badge" }, "your turn") : null,
      h("time", { datetime: p.edited, title: new Date(p.edited).toLocaleString() }, ago(p.edited)),
      past(m) && m.choices?.length ? menu("⋯", "More about this turn", m.choices.map((c) => h("button", { type: "button", title: c.hint, onclick: press(c.command, m, how.act) }, c.label))) : null) : null,
    render(game, live || m.kind !== "turn" || m.closed ? m : { ...m, choices: null }, how));
  if (m.color) e.style.setProperty("--company", m.color);
  return e;
}

// answer is the table's private answer to a command.
export function answer(game, r, how) {
  return h("section", { class: `post only${r.refused ? " refused" : ""}`, role: r.refused ? "alert" : "region", "aria-label": "Answer" },
    h("header", {}, h("h2", {}, r.title || (r.refused ? "Not done" : r.choices?.length ? "Please choose" : "Answer")), h("span", { class: "badge" }, "only you see this"),
      h("button", { type: "button", class: "plain", "aria-label": "Close", onclick: how.close }, "✕")),
    render(game, r, how));
}

// status is the panel beside the stream.
export function status(game, m) {
  const parts = [h("h2", {}, m.text || m.title), m.since ? h("p", { class: "small" }, `since ${new Date(m.since).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`) : ""];
  return [...parts, ...(m.sections || []).map((s) => section(s, [game.turn]) || "")];
}
