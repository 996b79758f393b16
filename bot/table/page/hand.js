// Routes by hand: stops are pressed in order, train by train, and what they earn stands beside the best.
import { $, h, set, toast } from "./dom.js";
import * as api from "./api.js";

let on = null; // { game, at, trains, stops, current, result }
let how = null; // changed(): the layer is to be drawn anew; line(order, at), act(text, at)

export function setup(page) { how = page; $("byhand").addEventListener("click", () => on ? end() : begin()); }

export const drawing = () => !!on;

// offer shows the button while trains are to be run.
export function offer(game, data) {
  if (on && (on.game !== game || on.at !== data.at)) { on = null; set($("routes"), { hidden: "", "aria-busy": "false" }); }
  $("byhand").hidden = !data.trains;
  $("byhand").setAttribute("aria-pressed", String(!!on));
  $("byhand").now = { game, at: data.at, trains: data.trains };
}

function begin() {
  const { game, at, trains } = $("byhand").now;
  on = { game, at, trains, stops: trains.map(() => []), current: 0, result: null };
  how.changed();
  judge();
}

export function end() {
  on = null;
  $("routes").setAttribute("aria-busy", "false");
  $("routes").hidden = true;
  $("routes").replaceChildren();
  how.line("");
  how.changed();
}

// press adds a stop to the route of the train that is drawn; its last stop is taken back.
export function press(stop) {
  const s = on.stops[on.current];
  if (s.at(-1) === stop) s.pop();
  else if (s.includes(stop)) return toast(`${stop} is already on the route.`);
  else s.push(stop);
  judge();
}

// stops are those of the route that is drawn.
export const stops = () => on ? on.stops[on.current] : [];

async function judge() {
  const mine = on, text = on.text = on.trains.map((t, i) => `${t}:${on.stops[i].join(",")}`).join(" ");
  paint();
  $("routes").setAttribute("aria-busy", "true");
  try {
    const r = await api.routes(on.game, text);
    if (on !== mine || mine.text !== text) return; // another stop has been pressed meanwhile
    on.result = r;
  } catch (e) {
    if (on !== mine || mine.text !== text) return;
    toast(e.message, true);
  }
  $("routes").setAttribute("aria-busy", "false");
  how.line(on.result?.order || "", on.at);
  paint();
  how.changed();
}

function paint() {
  const { trains, stops, current, result } = on, box = $("routes");
  $("byhand").setAttribute("aria-pressed", "true");
  box.hidden = false;
  box.replaceChildren(
    h("p", {}, h("b", {}, "Routes by hand: press the stops in order; press the last one again to take it back.")),
    h("ol", {}, trains.map((t, i) => h("li", {}, h("button", { type: "button", "aria-pressed": String(i === current), onclick: () => { on.current = i; paint(); how.changed(); } },
      h("b", {}, `${t}: `), stops[i].join(" – ") || "no stop yet", result?.each[i] ? h("span", {}, ` ${result.each[i]}`) : null)))),
    h("p", { class: "sum", role: "status" }, result ? `${result.why ? `${result.why}. ` : ""}${result.earns}, the best ${result.best}${result.some ? ". Not every path along these stops was tried: name more stops" : ""}` : "…"),
    h("div", { class: "choices" },
      ...(result?.order ? [h("button", { type: "button", class: "main", onclick: (e) => { e.currentTarget.disabled = true; how.act(`do ${result.order}`, on.at); } }, `Run for ${result.earns}`)] : []),
      h("button", { type: "button", onclick: end }, "Close")));
}
