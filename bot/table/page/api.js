// Talking to the table. Every call returns the answer, or throws an Error whose message is a sentence for the user.
import { encode } from "./attach.js";

async function ask(path, options) {
  let r;
  try {
    r = await fetch(path, options);
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Error("The table isn't answering. Is the program still running?");
  }
  if (r.status === 401) { location.href = "/login"; }
  const body = await r.json().catch(() => ({}));
  if (!r.ok) throw Object.assign(new Error(body.error || "That did not work."), { gone: r.status === 404 });
  return body;
}

// newID names a command, so that it is carried out once however often it arrives.
function newID() {
  const b = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
}

export const games = (as) => ask(`/api/games?${new URLSearchParams({ as })}`);
export const shelf = (name, before) => ask(`/api/games/${name}?before=${before}`);
export const game = (id) => ask(`/api/game/${id}`);
export const board = (id, as, orders) => ask(`/api/game/${id}/board?${new URLSearchParams({ as, orders })}`);
export const routes = (id, routes) => ask(`/api/game/${id}/routes?${new URLSearchParams({ routes })}`);
export const older = (id, before) => ask(`/api/game/${id}/posts?before=${before}`);
export const complete = (game, as, text, signal) => ask(`/api/complete?${new URLSearchParams({ game, as, text })}`, { signal });

export async function command(game, as, text, at, file) {
  return ask("/api/command", {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: newID(), game, as, text, at, file: file ? await encode(file) : undefined }),
  });
}

// picture is the address of what a post shows.
export function picture(game, shown) {
  const v = shown.view, q = new URLSearchParams();
  for (const k of ["company", "hex"]) if (v[k]) q.set(k, v[k]);
  for (const k of ["routes", "best", "numbers"]) if (v[k]) q.set(k, "1");
  for (const k of ["since", "radius"]) if (v[k]) q.set(k, v[k]);
  if (shown.orders) q.set("orders", shown.orders);
  if (v.halo && v.halo.length) q.set("halo", v.halo.join(","));
  const s = q.toString();
  return `/picture/${game}/${shown.at}/${v.kind}.png${s ? "?" + s : ""}`;
}

// listen calls f with every event, and again() when the connection was lost and is back: something may have been missed. away(true) says that it
// is gone for longer than a restart takes, away(false) that it's back.
export function listen(f, again, away) {
  const source = new EventSource("/api/events");
  let lost = null;
  source.onmessage = (e) => f(JSON.parse(e.data));
  source.onerror = () => { lost ??= setTimeout(() => away(true), 4000); };
  source.onopen = () => {
    if (lost === null) return;
    clearTimeout(lost);
    lost = null;
    away(false);
    again();
  };
}
