// Names of hexes and companies in texts: they can be pressed, and light up on the board.
import { h } from "./dom.js";

let pattern = null, of = "";

// know learns the names of a game from its board, and tells whether they are others than before.
export function know(game, board) {
  if (of === game) return false;
  of = game;
  const all = [...board.hexes, ...board.companies].filter((x) => /[A-Za-z]/.test(x.id)); // a bare number is more than a company
  const exact = (s) => String(s).replace(/\W/g, "\\$&");
  const any = (xs) => xs.map((x) => exact(x.id)).sort((a, b) => b.length - a.length).join("|");
  const sums = all.filter((x) => x.money); // a hex only where an order, a route or its name makes it one
  const before = sums.map((x) => `${exact(x.id)}(?= \\d|\\.\\d|-${x.name ? `| ${exact(x.name)}` : ""})`);
  const after = sums.length ? [`(?<=\\b(?:on|in|lay|token|towards) |-)(?:${any(sums)})`] : [];
  pattern = new RegExp(`(?<![\\w.+])(${[any(all.filter((x) => !x.money)), ...after, ...before].join("|")})(?![\\w+])`);
  return true;
}

// named is a text with its names in spans.
export function named(text) {
  if (!pattern || !text) return [text];
  return text.split(pattern).map((s, i) => i % 2 ? h("span", { class: "named", "data-of": s }, s) : s);
}
