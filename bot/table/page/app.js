// The page: which game is open, its stream of posts, and what the user does.
import { $, h, menu, toast, announce } from "./dom.js";
import * as api from "./api.js";
import * as posts from "./posts.js";
import * as composer from "./composer.js";
import * as board from "./board.js";
import * as newgame from "./newgame.js";
import { pick } from "./attach.js";

const state = { shelves: [], titles: [], most: 0, game: null, posts: new Map(), status: null };

const current = () => Number((location.pathname.match(/^\/game\/(\d+)$/) || [])[1] || 0);

// As whom this tab acts in a game: "" means as whoever's turn it is. Two tabs can be two players.
const key = () => `as-${current()}`;
const as = () => state.you ? state.game?.you || state.you : sessionStorage.getItem(key()) || "";

// waits is who is to act when this tab acts as somebody else, and has to wait; "" when it may act.
const waits = () => state.game?.turn && as() && as().toLowerCase() !== state.game.acts.toLowerCase() ? state.game.turn : "";

async function refreshGames() {
  try {
    const r = await api.games(sessionStorage.getItem("me") || "");
    state.shelves = r.shelves; state.titles = r.titles; state.most = r.most; state.you = r.you || "";
    showGames();
  } catch (e) { toast(e.message, true); }
}

// gone leaves a game that somebody has deleted.
function gone(e) {
  if (!e.gone || !state.game) return;
  toast(`${state.game.name} is gone.`);
  go("/");
}

const shelfNames = { yours: "Your turn", running: "Running", lobby: "Open to join", finished: "Finished", aside: "Archived" };

// showGames shows the newest games of each kind: all that there are in the hall, a page at a time, and a few at the side.
function showGames() {
  const line = (g) => g.turn ? `${g.where}: ${g.turn}` : g.where;
  const link = (g) => h("a", { href: `/game/${g.id}`, "data-go": true, "aria-current": g.id === current() ? "page" : null }, h("b", {}, g.name), h("span", {}, line(g)));
  const card = (g) => {
    const a = link(g);
    a.append(h("span", {}, `${(state.titles.find((t) => t.id === g.title) || { name: g.title }).name} · ${g.players.join(", ")}`));
    return h("li", {}, a);
  };
  const mine = new Set(state.shelves.find((s) => s.shelf === "yours")?.games.map((g) => g.id));
  const lists = state.shelves.map((s) => ({ ...s, left: s.all - s.games.length, games: s.games.filter((g) => s.shelf === "yours" || !mine.has(g.id)), before: s.games.at(-1)?.id })).filter((s) => s.games.length || s.left);
  $("games").replaceChildren(...lists.flatMap((s) => [h("li", { class: "small" }, shelfNames[s.shelf]), ...s.games.slice(0, 6).map((g) => h("li", {}, link(g)))]),
    h("li", { class: "all" }, h("a", { href: "/", "data-go": true }, "All games")));
  $("hall").classList.toggle("has-games", lists.length > 0); // then the games come first
  $("cards").replaceChildren(...lists.map((s) => {
    const ul = h("ul", { class: "cards" }, s.games.map(card));
    const next = h("button", { type: "button", class: "plain", onclick: async () => {
      next.disabled = true;
      const r = await api.shelf(s.shelf, s.before).catch((e) => (toast(e.message, true), null));
      next.disabled = false;
      if (!r) return;
      s.before = r.games.at(-1)?.id;
      s.left -= r.games.length;
      ul.append(...r.games.filter((g) => !mine.has(g.id)).map(card));
      say();
    } });
    const say = () => { next.textContent = `Show older ones: ${s.left} more`; next.hidden = s.left <= 0 || s.shelf === "yours" || !s.before; };
    say();
    return h("section", { "aria-label": shelfNames[s.shelf], "data-shelf": s.shelf }, h("h2", { class: "listhead" }, shelfNames[s.shelf]), ul, next);
  }));
  for (const b of document.querySelectorAll("[data-new], [data-import]")) b.hidden = !!state.you; // games are opened in the chat
  $("attach").hidden = !!state.you;
}

function showPlace() {
  const g = state.game;
  document.body.classList.toggle("in-hall", !g);
  $("hall").hidden = !!g;
  $("channel").hidden = !g;
  $("status").hidden = !g || !state.status;
  $("desk").hidden = !g && !!state.you; // games are opened in the chat
  $("command").placeholder = g ? "Type an order, or help" : "Type a command, or help";
  $("as-label").hidden = !g || !!state.you;
  $("views").hidden = !g || g.state === "lobby";
  $("place").hidden = !g;
  $("place").textContent = g ? g.name : "";
  $("turn").replaceChildren(...(g ? g.turn ? [h("span", {}, `${g.turn} to act`), h("span", {}, g.where)] : [h("span", {}, g.where)] : []));
  const mine = g && g.turn && as() && !waits();
  document.title = g ? `${mine ? "● " : ""}${g.name} · Stationmaster` : "Stationmaster";
  if (!g) { board.show(null); return; }
  const names = g.players.filter((n) => !g.house.includes(n)); // house players play by themselves
  if (as() && !names.includes(as())) names.push(as());
  $("as").replaceChildren(h("option", { value: "" }, g.state === "running" ? "whoever is up" : "the owner"), ...names.map((n) => h("option", { value: n }, n)));
  $("as").value = as();
  $("channel").dataset.head = g.head;
  board.show(g, as());
  if (state.status) $("status").replaceChildren(...posts.status(g, state.status.message));
}

// open shows the place that the address names.
async function open() {
  const id = current();
  $("panel").replaceChildren();
  $("side").classList.remove("open");
  $("menu").setAttribute("aria-expanded", "false");
  if (!id) { state.game = null; showPlace(); showGames(); return; }
  try {
    await load(id);
    focusTurn(true);
  } catch (e) {
    toast(e.message, true);
    history.replaceState(null, "", "/");
    state.game = null;
    showPlace();
  }
  showGames();
}

let reading = 0; // how often a game is being read
const early = []; // posts that have come meanwhile: what is read may be older

async function load(id) {
  reading++;
  try {
    const r = await api.game(id);
    if (current() !== id) return;
    state.game = r.game; state.status = r.status;
    state.posts = new Map(r.posts.map((p) => [p.id, p]));
    $("older").hidden = r.posts.length < 30;
    showPlace();
    showPosts();
  } finally {
    if (--reading === 0) early.splice(0).forEach(arrived);
  }
}

// turnPost is the post of the turn that is open. Of two, which a game moved to another channel leaves, it is the newest.
const turnPost = () => [...state.posts.values()].filter((p) => p.message.kind === "turn" && !p.message.closed).sort((a, b) => a.id - b.id).at(-1);

const how = () => ({
  live: (p) => p === turnPost(), act, show: enlarge, join: (name, text) => send(text, { as: name }),
  waits: waits(), mine: () => as() && !waits(),
});

const visible = (p) => p.message.kind !== "status";

function showPosts() {
  const nodes = [...state.posts.values()].filter(visible).sort((a, b) => a.id - b.id).map((p) => posts.post(state.game, p, how()));
  $("posts").replaceChildren(...nodes);
  watch();
}

// The choices of the turn stand below the stream while those in its post are out of sight.
const sight = new IntersectionObserver((seen) => {
  const hidden = seen.at(-1).isIntersecting;
  if (hidden !== $("dock").hidden) hold(); // the choices in the post move by the dock's height
  $("dock").hidden = hidden;
}, { root: $("stream"), rootMargin: "0px 0px -40px 0px" });

function watch() {
  sight.disconnect();
  const p = turnPost();
  const there = p && document.querySelector(`#post-${p.id} .choices`);
  $("dock").hidden = true;
  const undo = (p?.message.choices || []).find((c) => c.command === "undo"); // which says how much it takes back
  for (const b of $("views").querySelectorAll("[data-command=undo]")) b.title = undo?.hint || "";
  if (!there) return;
  $("dock").replaceChildren(...posts.dock(state.game, p.message, how()));
  sight.observe(there);
}

// focusTurn brings the post of the turn into view. It stays there while pictures come and other posts change, until somebody scrolls or
// presses something among the posts.
let following = false;
function focusTurn(jump) {
  following = true;
  showTurn(jump ? "instant" : "auto");
}
function showTurn(behavior) {
  const node = document.querySelector(".post.live") || $("posts").lastElementChild;
  node?.scrollIntoView({ block: node.offsetHeight > $("stream").clientHeight ? "start" : "end", behavior });
}
new ResizeObserver(() => { if (following) showTurn("instant"); }).observe($("posts"));
for (const by of ["wheel", "touchmove", "pointerdown", "keydown", "focusin"]) $("stream").addEventListener(by, () => { following = false; }, { passive: true });

async function refreshGame() {
  const id = current();
  if (!id) return;
  const r = await api.game(id).catch((e) => (gone(e), null));
  if (!r || current() !== id) return;
  if (!as() && state.game && state.game.turn !== r.game.turn) $("panel").replaceChildren(); // what only the one before was to see
  state.game = r.game; state.status = r.status;
  showPlace();
}

// A press that comes just after the choices have changed was meant for those before: for half a second they take none.
let held = 0;
function hold() {
  clearTimeout(held);
  document.body.classList.add("held");
  held = setTimeout(() => document.body.classList.remove("held"), 500);
}
document.addEventListener("click", (e) => {
  if (!e.isTrusted || !document.body.classList.contains("held") || !e.target.closest(".live .choices, #dock, #offer")) return;
  e.preventDefault();
  e.stopPropagation();
}, true);

let soon = 0, later = 0;
const news = new Map(); // posts that have arrived and are not shown yet

// arrived takes a post that is new or has changed. Those of one action come together and are shown together.
function arrived(e) {
  clearTimeout(soon);
  soon = setTimeout(refreshGames, 200);
  if (reading) { early.push(e); return; }
  if (!state.game || e.game !== state.game.id) return;
  const old = state.posts.get(e.post.id);
  if (old && old.version >= e.post.version) return;
  state.posts.set(e.post.id, e.post);
  news.set(e.post.id, !old);
  if (!later) later = setTimeout(showNews, 30);
}

// showNews shows what has arrived. It is never at work twice, or an older state could replace a newer one.
async function showNews() {
  const stream = $("stream"), atEnd = stream.scrollHeight - stream.scrollTop - stream.clientHeight < 400;
  const ids = [...news];
  news.clear();
  await refreshGame();
  later = news.size ? setTimeout(showNews, 30) : 0;
  if (!state.game) return;
  const arrivals = ids.map(([id, isNew]) => [state.posts.get(id), isNew]).filter(([p]) => p); // another game may be open by now
  for (const node of document.querySelectorAll(".post.live")) { // the newest alone can be pressed
    const p = state.posts.get(Number(node.id.slice(5)));
    if (p !== turnPost() && !arrivals.some(([a]) => a.id === p.id)) node.replaceWith(posts.post(state.game, p, how()));
  }
  for (const [p, isNew] of arrivals) {
    const m = p.message;
    if (!visible(p)) continue;
    const node = posts.post(state.game, p, how()), there = $(`post-${p.id}`);
    if (there) {
      const seen = there.querySelectorAll("img"); // keep pictures that have not changed from flickering
      node.querySelectorAll("img").forEach((img) => { for (const s of seen) if (s.src === img.src) img.replaceWith(s); });
      there.replaceWith(node);
    } else $("posts").append(node);
    if (p === turnPost()) {
      hold();
      announce(`${m.title}. ${((m.sections || []).find((s) => s.head === "To decide") || { lines: [] }).lines.join(" ")}`);
      if (isNew || atEnd) focusTurn();
    }
    if (m.kind === "end" && isNew) {
      announce(`${m.title}. ${m.text}`);
      following = false;
      node.scrollIntoView({ block: "start" });
    }
  }
  watch();
}

// busy marks a part of the page that waits for an answer.
let out = 0;
const busy = (by) => { out += by; $("channel").setAttribute("aria-busy", String(out > 0)); };

// act carries out what a button stands for.
async function act(text, at, button) {
  if (button) button.disabled = true;
  const ok = await send(text, { at });
  if (button) button.disabled = false;
  return ok;
}

// What is looked at most is at hand; on a phone there is room for fewer. The board has the map and the market.
const views = [["Board", "", "small-only"], ["Undo", "undo"], ["Help", "help"], ["Players", "show players"], ["Trains", "show trains", "roomy"], ["Tiles", "show tiles", "roomy"], ["Log", "show log", "roomy"]];
const more = [["Trains", "show trains", "tight"], ["Tiles", "show tiles", "tight"], ["Log", "show log", "tight"], ["Recap", "show recap"], ["Status", "show status"], ["Privates", "show privates"],
  ["Story", "show story"], ["Rounds", "show rounds all"], ["History", "show history"], ["Map", "show map"], ["Market", "show market"]];

// most is how many characters a passing word may have; what is longer stays until it is closed.
const most = 90;

// send sends a command and shows the answer. It tells whether it was carried out.
async function send(text, { at, as: who, file } = {}) {
  const id = current();
  let r;
  $("toast").replaceChildren();
  if (file && file.size > state.most) {
    toast(`The file is too large: the limit is ${state.most >> 20} MiB.`, true);
    return false;
  }
  if (file) toast(`Sending ${file.name} …`);
  busy(1);
  try {
    r = await api.command(id, who ?? as(), text, at, file);
  } catch (e) {
    toast(e.message, true);
    return false;
  } finally { busy(-1); }
  if (file) $("toast").replaceChildren();
  if (r.file) download(r.file);
  const rich = r.title || (r.sections || []).length || (r.pictures || []).length || (r.choices || []).length;
  const viewing = /^\/?(show|help|rules|games|recap|then)\b/.test(text);
  if (r.game && r.game !== id) {
    go(`/game/${r.game}`);
    if (file) toast(r.text);
    return true;
  }
  if (!state.game && (r.refused || rich)) openView({ ...r, title: r.title || (r.refused ? "Not done" : "Answer") }); // the hall has no place for it
  else if (rich && viewing && !r.refused) openView(r);
  else if (rich || r.refused) {
    closeView();
    $("panel").replaceChildren(posts.answer(state.game || { id: 0, players: [] }, r, { ...how(), close: closePanel }));
  } else {
    $("panel").replaceChildren();
    if (/^(Done( by \S+)?|Proposed): /.test(r.text)) announce(r.text); // the post shows it
    else if (r.text.length > most && state.game) $("panel").replaceChildren(posts.answer(state.game, r, { ...how(), close: closePanel }));
    else toast(r.text);
    if (/^sure delete/.test(text)) { go("/"); refreshGames(); }
  }
  return !r.refused;
}

function download(file) {
  const url = URL.createObjectURL(new Blob([file.body], { type: "text/plain" }));
  h("a", { href: url, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// openView shows an answer that is looked at and put away.
function openView(r) {
  $("view-title").textContent = r.title || "";
  $("view-body").className = "";
  $("view-body").replaceChildren(...posts.render(state.game || { id: 0, players: [] }, r, { ...how(), show: zoom }).flat(Infinity).filter(Boolean));
  if (!$("view").open) $("view").showModal();
  $("view-body").scrollTop = (r.title || "").startsWith("Log of") ? $("view-body").scrollHeight : 0; // the newest is at the end
}

// shown is the picture of that kind in the turn's post, which shows what has changed.
function shown(kind) {
  const p = turnPost();
  return p && (p.message.pictures || []).find((s) => s.view.kind === kind && !s.view.hex && s.at === state.game.head);
}

// toBoard changes between the board and the posts where there is room for one of them.
function toBoard(on) {
  document.body.classList.toggle("on-board", on);
  watch();
}

function closePanel() {
  const inside = $("panel").contains(document.activeElement);
  $("panel").replaceChildren();
  if (inside) document.querySelector("#dock:not([hidden]) button, .post.live .choices button")?.focus({ preventScroll: true });
}

function closeView() { if ($("view").open) $("view").close(); }

const zoom = () => $("view-body").classList.toggle("large");

function enlarge(p) {
  if (["map", "market"].includes(p.view.kind) && !p.view.hex && p.at === state.game?.head && matchMedia("(max-width: 999px)").matches) {
    toBoard(true);
    return board.look(p.view.kind);
  }
  openView({ title: p.alt, pictures: [p] });
}

function go(path) {
  history.pushState(null, "", path);
  open();
}

function setup() {
  const openNew = newgame.setup(() => state.titles, refreshGames, (id) => go(`/game/${id}`));
  document.addEventListener("click", (e) => {
    const a = e.target.closest("a[data-go], a.brand");
    if (a && !e.ctrlKey && !e.metaKey && !e.shiftKey) { e.preventDefault(); go(a.getAttribute("href")); }
    if (e.target.closest("[data-new]")) openNew();
    if (e.target.closest("[data-import]")) pick((file) => send("import", { file }));
    if (e.target.closest("[data-close]")) e.target.closest("dialog").close();
    if (e.target.tagName === "DIALOG") e.target.close(); // beside it
  });
  $("menu").addEventListener("click", () => $("menu").setAttribute("aria-expanded", String($("side").classList.toggle("open"))));
  $("as").addEventListener("change", () => { sessionStorage.setItem(key(), $("as").value); if ($("as").value) sessionStorage.setItem("me", $("as").value); showPlace(); showPosts(); });
  $("older").addEventListener("click", async () => {
    const first = Math.min(...state.posts.keys());
    const more = await api.older(current(), first).catch((e) => (toast(e.message, true), []));
    for (const p of more) state.posts.set(p.id, p);
    $("older").hidden = more.length < 30;
    const height = $("stream").scrollHeight;
    showPosts();
    $("stream").scrollBy({ top: $("stream").scrollHeight - height, behavior: "instant" });
  });
  const chip = ([label, text, kind]) => h("button", { type: "button", class: kind || "", "data-command": text, onclick: (e) => text ? act(text, undefined, e.currentTarget) : toBoard() }, label);
  $("views").replaceChildren(...views.map(chip), menu("More", "More to look at", more.map(chip)));
  board.setup({ act: (text, at) => act(text, at), line: composer.put, shown, hold, turn: () => state.game && state.game.turn, redraw: () => { showPosts(); showPlace(); focusTurn(true); } });
  document.addEventListener("click", (e) => {
    const name = e.target.closest("[data-of]")?.dataset.of;
    if (!name) return;
    closeView();
    toBoard(true);
    board.find(name);
  });
  document.addEventListener("pointerover", (e) => board.glow(e.target.closest?.("[data-of]")?.dataset.of));
  composer.setup(() => ({ game: current(), as: as() }), send);
  document.addEventListener("keydown", (e) => { if (e.key === "Escape" && $("panel").firstChild && $("completions").hidden && !$("view").open) closePanel(); });
  window.addEventListener("popstate", open);
  api.listen(arrived, () => { refreshGames(); if (current()) load(current()).catch(gone); }, (away) => { $("away").hidden = !away; });
}

setup();
showPlace();
if (current()) $("hall").hidden = true;
await refreshGames();
await open();
