// Names of hexes and companies in texts: they can be pressed, and light up on the board.
import { h } from "./dom.js";

let pattern = null, of = "";

// know learns the names of a game from its board, and tells whether they are others than before.
export function know(game, board) {
  if (of === game) return false;
  of = game;
  const ids = [...board.hexes, ...board.companies].map((x) => String(x.id)).filter((s) => /[A-Za-z]/.test(s)); // a bare number is more than a company
  pattern = new RegExp(`(?<![\\w.+])(${ids.sort((a, b) => b.length - a.length).map((s) => s.replace(/\W/g, "\\$&")).join("|")})(?![\\w+])`);
  return true;
}

// named is a text with its names in spans.
export function named(text) {
  if (!pattern || !text) return [text];
  return text.split(pattern).map((s, i) => i % 2 ? h("span", { class: "named", "data-of": s }, s) : s);
}
