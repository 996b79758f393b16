// The board: a picture of the map with a layer over it, on which what is legal now is marked and can be pressed.
import { $, h, set, svg, announce, toast } from "./dom.js";
import * as api from "./api.js";
import { know } from "./names.js";
import { section } from "./posts.js";
import * as tries from "./tries.js";
import * as hand from "./hand.js";
import * as stage from "./stage.js";

let place = null; // which game it shows, and as whom
let data = null; // what the table says of the board
let view = "map"; // or "market", or "table"
let chosen = null; // { hex, offers, group, offer, turn }: what is being decided; { company }: who is looked at
let how = null; // what the page does for the board: act(order, at), line(order, at), shown(), redraw()

const views = ["map", "market", "table"];
const id = (hex) => data.hexes.find((x) => x.id === hex);
const at = (hex) => data.layout.map.hexes.find((x) => x.id === hex);
const firm = (name) => data.companies.find((x) => x.id === name);
const marked = () => data.hexes.filter((x) => x.offers);
const called = (x) => x.name ? `${x.id} ${x.name}` : x.id;

export function setup(page) {
  how = page;
  $("advise").addEventListener("click", () => how.act("advise", data.at));
  $("stage").addEventListener("wheel", wheel, { passive: false });
  $("stage").addEventListener("keydown", keys);
  $("layer").addEventListener("pointerover", (e) => tell(e.target));
  $("layer").addEventListener("pointerleave", () => tell(null));
  $("layer").addEventListener("focusin", (e) => tell(e.target));
  $("layer").addEventListener("click", (e) => {
    const { hex, company: name, cell } = e.target.closest("[data-hex], [data-company], [data-cell]")?.dataset || {};
    if (stage.dragged()) return;
    if (hex && hand.drawing()) stop(hex, e.target.dataset.stop);
    else if (hex) press(hex, e.target.dataset.city);
    else if (name) company(name);
    else if (cell) price(Number(cell));
  });
  for (const v of views) $(`view-${v}`).addEventListener("click", () => look(v));
  tries.setup({
    changed: load, today: (now) => picturing(null, now),
    give: async (text) => { if (await how.act(`do ${text}`, data.at)) tries.drop(true); how.hold(); await load(); },
  });
  hand.setup({ changed: () => { look("map"); draw(); }, act: how.act, line: how.line });
  stage.setup(() => data && view !== "table" ? data.layout[view] : null);
}

// show brings the board up to date with the game.
export async function show(game, as) {
  const next = game && game.state !== "lobby" ? { game: game.id, head: game.head, as } : null;
  document.body.classList.toggle("with-board", !!next);
  if (!next) { place = data = null; return close(); }
  if (place && next.game === place.game && next.head === place.head && next.as === place.as) return;
  if (!place || place.game !== next.game) { data = null; stage.whole(); }
  if (!place || place.head !== next.head) tries.drop(!data); // the world has moved on
  place = next;
  await load();
}

// load asks for the board of the place, after the orders that are tried.
async function load() {
  if (!place) return;
  const mine = place, orders = tries.tried();
  let got;
  $("board").setAttribute("aria-busy", "true");
  try {
    got = await api.board(mine.game, mine.as, orders);
  } catch (e) {
    if (orders) { toast(e.message, true); tries.drop(); return load(); }
    $("board").setAttribute("aria-busy", "false");
    document.body.classList.remove("with-board");
    place = null;
    return;
  }
  if (place !== mine || orders !== tries.tried()) return; // it has moved on meanwhile, and is asked for once more
  $("board").setAttribute("aria-busy", "false");
  close();
  const first = !data || data.view !== got.view, another = data && data.company !== got.company;
  if (first) view = got.view; // what matters in this round
  data = got;
  if (data.hidden) toast(`Not every place for "${data.hidden.join('", "')}" is marked on the map: use the buttons, or type the order.`);
  $("advise").hidden = !data.advice;
  hand.offer(place.game, data);
  draw();
  if (first || astray(another)) begin();
  tries.paint(data.tried);
  if (know(place.game, data)) how.redraw();
}

// look shows the map, the market or the table.
export function look(v) {
  if (!data || v === view) return;
  close();
  view = v;
  draw();
  begin();
}

// astray tells whether the map has to be moved: what can be done now is out of sight, or it is another company's turn to do something.
function astray(another) {
  const places = [...$("layer").querySelectorAll(".hex.legal")];
  return view === "map" && places.length > 0 && (another || !stage.sees(places));
}

// begin shows the map so that it can be read where something can be done, or where the company is whose turn it is.
function begin() {
  if (view !== "map") return stage.whole();
  const xs = data.layout.map.corners.map((c) => c[0]), places = marked().length ? marked().map((x) => x.id) : firm(data.company)?.tokens || [];
  stage.open(Math.max(...xs) - Math.min(...xs), places.map(at));
}

function draw() {
  const tabled = view === "table";
  for (const e of ["stage", "farther", "nearer", "whole"]) $(e).hidden = tabled;
  $("table").hidden = !tabled;
  for (const v of views) $(`view-${v}`).setAttribute("aria-pressed", String(v === view));
  document.body.dataset.board = data.at;
  if (tabled) {
    $("table").replaceChildren(h("h2", { class: "unseen" }, "How the game stands"), ...data.table.map((s) => section(s, [how.turn(), data.company]) || ""));
    for (const e of $("table").querySelectorAll(".scroll")) set(e, { tabindex: "0", role: "group", "aria-label": "A table" });
    return;
  }
  const { width, height } = data.layout[view];
  picturing();
  $("layer").setAttribute("viewBox", `0 0 ${width} ${height}`);
  $("layer").setAttribute("aria-label", view === "map" ? "Map: arrow keys go among the marked hexes" : "Stock market");
  const all = marked();
  $("layer").replaceChildren(...(view === "map" ? hexes() : cells()));
  $("layer").querySelector(".legal")?.setAttribute("tabindex", "0");
  $("marked").hidden = !all.length;
  $("marked").firstElementChild.textContent = all.length === 1 ? "1 hex" : `${all.length} hexes`;
  $("marked-list").replaceChildren(...all.map((x) => h("li", {}, h("button", { type: "button", onclick: () => { $("marked").open = false; look("map"); press(x.id); } }, called(x)))));
  tell(null);
  stage.fit();
}

let wanted = "";

// picturing shows the picture: the turn's, or with the routes of a company that is looked at.
function picturing(routes, today) {
  const orders = today ? "" : tries.tried();
  const plain = { at: data.at, view: { kind: view }, orders };
  const best = today && data.tried?.view.best && { ...plain, view: { ...data.tried.view, halo: null }, alt: "The current map" }; // to compare with
  const shown = best ? best : routes ? { at: data.at, view: { kind: "map", company: routes, routes: true }, orders } :
    orders && data.tried && view === "map" ? { ...plain, view: data.tried.view, alt: "The map with your try" } : !orders && how.shown(view) || plain;
  const src = api.picture(place.game, shown), next = new Image();
  wanted = next.src = src;
  next.decode().catch(() => {}).then(() => { if (wanted === src) $("map").src = src; }); // the old one stays until then
  $("map").alt = shown.alt || (view === "map" ? "The map" : "The stock market");
}

// cells are the market's cells, with the companies' tokens.
function cells() {
  return data.layout.market.cells.map((c, i) => svg("g", { "data-cell": i, class: "cell" },
    svg("rect", { x: c.x, y: c.y, width: c.w, height: c.h }),
    ...(c.tokens || []).map((t) => svg("g", { "data-company": t.company, class: "legal", role: "button", tabindex: "0", "aria-label": `${t.company}, price ${c.price}` },
      svg("circle", { cx: t.x, cy: t.y, r: t.radius + 2 })))));
}

function hexes() {
  const points = data.layout.map.corners.map((c) => c.join(",")).join(" ");
  return [...data.hexes.map((x) => {
    const { x: cx, y: cy, stops } = at(x.id), legal = !!x.offers && !hand.drawing();
    const g = svg("g", { "data-hex": x.id, class: legal ? "hex legal" : "hex" },
      svg("polygon", { points, transform: `translate(${cx} ${cy})` }));
    if (hand.drawing()) (stops || []).forEach((s, i) => {
      const name = stops.length > 1 ? `${x.id}.${i}` : x.id, n = hand.stops().indexOf(name);
      const mid = [0, 1].map((k) => s.at.reduce((a, p) => a + p[k], 0) / s.at.length);
      g.append(svg("circle", { class: n < 0 ? "stop" : "stop drawn", "data-stop": i, cx: mid[0], cy: mid[1], r: s.radius + 10, role: "button", tabindex: "0", "aria-label": n < 0 ? `${called(x)}, stop ${i}` : `${called(x)}, stop ${i}, number ${n + 1}` }));
    });
    if (!legal) return g;
    set(g, { role: "button", tabindex: "-1", "aria-label": `${called(x)}: ${x.offers.map((o) => o.turns[0].label).slice(0, 6).join("; ")}` });
    const cities = new Set(x.offers.map((o) => o.city).filter((c) => c >= 0));
    (stops || []).forEach((s, city) => {
      if (cities.has(city)) g.append(...s.at.map(([sx, sy], slot) => svg("circle", { "data-city": city, "data-slot": slot, cx: sx, cy: sy, r: s.radius + 4 })));
    });
    return g;
  }), svg("image", { id: "ghost", preserveAspectRatio: "xMidYMid meet" })];
}

const priceTells = (c) => [String(c.price), ...(c.means || []), ...(c.tokens || []).map((t) => t.company)];

// tell says what there is to know of a hex, a company, or a cell of the market.
function tell(e) {
  const { hex, company: name, cell } = e?.closest("[data-hex], [data-company], [data-cell]")?.dataset || {};
  const x = hex && id(hex), k = name && firm(name);
  $("tells").textContent = (x ? [called(x), ...x.tells] : k ? [k.id, ...k.tells] : cell ? priceTells(data.layout.market.cells[cell]) : []).join(" · ");
}

// find shows what is named somewhere in a text.
export function find(name) {
  if (!data) return;
  if (firm(name)) { look("map"); return company(name); }
  if (!id(name)) return;
  look("map");
  press(name);
}

// glow lights up what is named in a text while it is pointed at.
export function glow(name) {
  for (const g of $("layer").querySelectorAll(".glow")) g.classList.remove("glow");
  const hexes = name && data ? firm(name)?.tokens || [name] : [];
  for (const x of hexes) $("layer").querySelector(`[data-hex="${x}"]`)?.classList.add("glow");
}

// company shows a company: its tokens, where it gets to and its last routes on the map, how it stands, and what can be done with its shares.
function company(name) {
  const k = firm(name);
  if (!k) return;
  close();
  chosen = { company: name };
  if (view === "map") {
    for (const [list, mark] of [[k.reach, "reach"], [k.tokens, "owns"]]) for (const x of list) $("layer").querySelector(`[data-hex="${x}"]`)?.classList.add(mark);
    if (k.ran) picturing(name);
  }
  sheet(k.name === k.id ? k.id : `${k.id}, ${k.name}`, k.tells, h("div", { class: "offers" },
    (k.offers || []).map((o) => h("button", { type: "button", onclick: (e) => { e.currentTarget.disabled = true; give(o.order); } }, h("b", {}, o.label), o.then ? h("span", {}, o.then) : null)),
    h("button", { type: "button", onclick: () => how.act(`show company ${k.id}`) }, h("b", {}, "Charter")),
    h("button", { type: "button", onclick: () => { const other = view === "map" ? "market" : "map"; look(other); company(k.id); } }, h("b", {}, view === "map" ? "On the market" : "On the map"))));
}

// price tells of a cell of the market.
function price(i) {
  const c = data.layout.market.cells[i];
  close();
  chosen = { cell: i };
  sheet(`Price ${c.price}`, c.means || [], h("div", { class: "offers" }, (c.tokens || []).map((t) => h("button", { type: "button", onclick: () => company(t.company) }, h("b", {}, t.company)))));
}

// sheet opens the panel with a heading, what there is to know, and more.
function sheet(title, tells, ...more) {
  $("offer").hidden = false;
  $("offer").replaceChildren(
    h("header", {}, h("h2", {}, title), h("button", { type: "button", class: "plain", "aria-label": "Close what is offered", onclick: close }, "✕")),
    ...(tells.length ? [h("p", { class: "small" }, tells.join(" · "))] : []), ...more);
}

// press opens what is offered in a hex and tries the plainest tile, so that one more press gives it; pressed again, the hex turns the tile
// that is tried there.
export function press(hex, city) {
  if (chosen && chosen.hex === hex && chosen.offer) return turn(1);
  close();
  const x = id(hex);
  $("marked").open = false;
  mark(hex);
  chosen = { hex, group: null, offer: null, turn: 0, offers: (x.offers || []).filter((o) => city === undefined || o.city === Number(city)) };
  const first = plainest(chosen.offers);
  if (first && first.tile && groups().length) chosen.group = first.group || first.verb;
  if (first && (first.tile || chosen.offers.length === 1)) choose(first);
  else paint();
  stage.bring($("layer").querySelector(`[data-hex="${hex}"]`));
  const alone = chosen.offers.length === 1;
  ($("offer").querySelector(alone ? "button.main" : '.offers [aria-pressed="true"]') || $("offer").querySelector(".offers button"))?.focus({ preventScroll: true });
}

// plainest is the offer that is tried first: a whole order before one with more to choose, a tile before anything else, and what needs no
// help of a private or another company before what does; of several the first in the table's order.
function plainest(offers) {
  const worth = (o) => [o.turns[0].begun ? 1 : 0, o.tile ? 0 : 1, o.turns[0].asks ? 1 : 0, o.name.split(" ").length];
  const before = (a, b) => { const i = a.findIndex((x, k) => x !== b[k]); return i >= 0 && a[i] < b[i]; };
  return offers.reduce((best, o) => !best || before(worth(o), worth(best)) ? o : best, null);
}

// stop adds a stop to the route that is drawn by hand: the one pressed, or the only one of its hex.
function stop(hex, which) {
  const { stops } = at(hex);
  if (which === undefined && stops?.length !== 1) return;
  hand.press(stops.length > 1 ? `${hex}.${which}` : hex);
}

// mark rings the hex that is being decided about.
function mark(hex) {
  for (const g of $("layer").querySelectorAll(".chosen")) g.classList.remove("chosen");
  if (hex) $("layer").querySelector(`[data-hex="${hex}"]`).classList.add("chosen");
}

// choose tries an offer; the one that is being tried turns on.
function choose(offer) {
  if (chosen.offer === offer) return turn(1);
  chosen.offer = offer;
  chosen.turn = 0;
  tried();
}

function turn(by) {
  const n = chosen.offer.turns.length;
  chosen.turn = (chosen.turn + by + n) % n;
  tried();
}

// groups are what is chosen first in a hex that offers much: a tile, then how it lies; a company, then its price.
function groups() {
  const names = [...new Set(chosen.offers.map((o) => o.group || o.verb))];
  return chosen.offers.length > 6 && names.length > 1 && names.length < chosen.offers.length ? names : [];
}

const within = (group) => chosen.offers.filter((o) => (o.group || o.verb) === group);

// enter shows what is in a group; of one offer alone there is nothing to choose.
function enter(group) {
  Object.assign(chosen, { group, offer: null });
  if (within(group).length === 1) return choose(within(group)[0]);
  paint();
  $("offer").querySelector(".offers button:not(.back)")?.focus({ preventScroll: true });
}

// shows is the order whose picture stands for one.
const shows = (t) => t.begun ? t.shows : t.order;
const picture = (order) => api.picture(place.game, { at: data.at, view: { kind: "hex", hex: chosen.hex }, orders: [tries.tried(), order].filter(Boolean).join("; ") });

// tried shows in place what is being tried, and puts the order into the command line.
function tried() {
  const t = chosen.offer.turns[chosen.turn], { x, y } = at(chosen.hex), { corners } = data.layout.map;
  const w = 2 * Math.max(...corners.map((c) => c[0])) + 4, d = 2 * Math.max(...corners.map((c) => c[1])) + 4;
  if (chosen.offer.tile) set($("ghost"), { href: picture(shows(t)), x: x - w / 2, y: y - d / 2, width: w, height: d });
  if (chosen.offer.tile) for (const o of chosen.offer.turns) new Image().src = picture(shows(o)); // so that turning shows at once
  paint();
  if (!tries.trying()) how.line(t.begun ? `${t.order} ` : t.order, data.at);
  announce(t.label);
}

// paint fills the panel of what is offered.
function paint() {
  const x = id(chosen.hex), { offer, group } = chosen, box = $("offer"), named = group ? [] : groups();
  const held = box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const now = offer && offer.turns[chosen.turn];
  const thumbnail = (o, t) => o.tile ? h("img", { src: picture(shows(t)), alt: "" }) : null;
  const button = (o) => {
    const t = o === offer ? now : o.turns[0];
    return h("button", { type: "button", "data-key": chosen.offers.indexOf(o), "aria-pressed": String(o === offer), title: t.label, onclick: () => choose(o) },
      thumbnail(o, t), h("b", {}, o.tile ? o.name : t.label), o.turns.length > 1 ? h("span", {}, o === offer ? `${chosen.turn + 1} of ${o.turns.length} ⟳` : `${o.turns.length} ways`) : null);
  };
  const first = (name) => {
    const [o, ...more] = within(name);
    return h("button", { type: "button", "data-key": name, onclick: () => enter(name) }, thumbnail(o, o.turns[0]), h("b", {}, name), more.length ? h("span", {}, `${more.length + 1} choices`) : null);
  };
  const back = group && h("button", { type: "button", class: "back", "data-key": "back", onclick: () => { Object.assign(chosen, { group: null, offer: null }); $("ghost").removeAttribute("href"); how.line(""); paint(); } }, "‹ Back");
  const list = named.length ? named.map(first) : [back, ...(group ? within(group) : chosen.offers).map(button)];
  sheet(called(x), x.tells.length ? x.tells : ["open land"], ...[
    chosen.offers.length > 1 || chosen.offers[0]?.tile ? h("div", { class: "offers", role: "group", "aria-label": `What you can do in ${called(x)}` }, list) : null,
    now?.asks ? h("p", { class: "small" }, `${now.asks} has to agree; ${offer.tile ? "the picture shows how it would be then" : "until then it's only a proposal"}.`) : null,
    now ? h("div", { class: "confirm" },
      offer.turns.length > 1 ? h("button", { type: "button", "data-key": "turn", "aria-label": "Turn the tile", onclick: () => turn(1) }, "⟳") : null,
      h("button", { type: "button", class: "main", "data-key": "do", onclick: (e) => { e.currentTarget.disabled = true; give(now.order, now.begun); } },
        `${tries.trying() ? "Try: " : now.asks ? "Propose: " : ""}${now.label}`)) : null,
  ].filter(Boolean));
  if (held) box.querySelector(`[data-key="${held}"]`)?.focus({ preventScroll: true });
}

// give gives an order, or tries it. What is left to choose of one that is begun is chosen in the answer.
async function give(order, begun) {
  if (tries.trying() && !begun) { close(); return tries.add(order); }
  const first = tries.trying() ? `preview ${[tries.tried(), order].filter(Boolean).join("; ")}` : begun ? `choose ${order}` : `do ${order}`;
  await how.act(first, data.at);
  how.hold();
  close();
}

// close puts away what is offered.
export function close() {
  if (!chosen) return;
  const { hex, company: looked } = chosen, inside = $("offer").contains(document.activeElement);
  chosen = null;
  $("offer").hidden = true;
  $("offer").replaceChildren();
  $("ghost")?.removeAttribute("href");
  mark(null);
  if (looked) {
    for (const g of $("layer").querySelectorAll(".reach, .owns")) g.classList.remove("reach", "owns");
    if (firm(looked)?.ran && view === "map") picturing();
  }
  how.line("");
  stage.back();
  if (inside) $("layer").querySelector(hex ? `[data-hex="${hex}"].legal` : `[data-company="${looked}"]`)?.focus({ preventScroll: true });
}

function wheel(e) {
  if (e.ctrlKey || e.metaKey) {
    e.preventDefault();
    const box = $("stage").getBoundingClientRect();
    return stage.zoom(Math.exp(-e.deltaY / 300), e.clientX - box.left, e.clientY - box.top);
  }
  if (!chosen || !chosen.offer || chosen.offer.turns.length < 2 || e.target.closest("[data-hex]")?.dataset.hex !== chosen.hex) return;
  e.preventDefault(); // over the tile that is tried, the wheel turns it
  turn(e.deltaY > 0 ? 1 : -1);
}

// keys go from one marked hex to the next in a direction.
function keys(e) {
  if (e.key === "Escape" && chosen) { e.stopPropagation(); return close(); }
  if (hand.drawing() && e.target.dataset.stop && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); return stop(e.target.parentNode.dataset.hex, e.target.dataset.stop); }
  const g = e.target.closest(".legal");
  if (!g) return;
  if (e.key === "Enter" || e.key === " ") {
    e.preventDefault();
    how.hold(); // a key that is held down gives nothing
    return g.dataset.hex ? press(g.dataset.hex) : company(g.dataset.company);
  }
  const [dx, dy] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[e.key] || [0, 0];
  if (!dx && !dy || !g.dataset.hex) return;
  e.preventDefault();
  const from = at(g.dataset.hex);
  const way = (x) => { const p = at(x.id), along = (p.x - from.x) * dx + (p.y - from.y) * dy, aside = Math.abs((p.x - from.x) * dy) + Math.abs((p.y - from.y) * dx); return along > 0 ? along + 2 * aside : Infinity; };
  const next = marked().filter((x) => way(x) < Infinity).sort((a, b) => way(a) - way(b))[0];
  if (!next) return;
  g.setAttribute("tabindex", "-1");
  const there = $("layer").querySelector(`[data-hex="${next.id}"]`);
  there.setAttribute("tabindex", "0");
  there.focus();
}
