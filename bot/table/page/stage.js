// The stage: the picture lies on a plane that grows inside it and is scrolled; nothing here knows what is on the picture.
import { $ } from "./dom.js";

let scale = 1, near = false, moved = false, size = () => null;
let seen = null; // how large the stage was when the plane was last made to fit it
let opening = null; // { wide, at }: how wide hexes are on the picture, and places that matter, until there is room to show them
let middle = null; // { x, y }: what of the plane is in the middle of the stage, as parts of its width and height; it outlasts a stage without room

// Of a stage that is less high than this nothing can be told: something else has its place for a moment.
const least = 80;

// A name on a hex that is less wide than readable cannot be read; comfortable is how wide hexes are made then. In the page's pixels.
const readable = 38, comfortable = 64;

// setup makes zooming and dragging work. of() is the size of the picture, null while none is shown.
export function setup(of) {
  size = of;
  $("nearer").addEventListener("click", () => zoom(1.5));
  $("farther").addEventListener("click", () => zoom(1 / 1.5));
  $("whole").addEventListener("click", whole);
  drag($("stage"));
  $("stage").addEventListener("scroll", keep);
  new ResizeObserver(fit).observe($("stage"));
}

// dragged tells whether the last press moved the picture, and so meant nothing on it.
export const dragged = () => moved;

// keep remembers what is in the middle of the stage.
function keep() {
  const stage = $("stage"), plane = $("plane");
  if (stage.clientHeight >= least) middle = { x: (stage.scrollLeft + stage.clientWidth / 2) / plane.offsetWidth, y: (stage.scrollTop + stage.clientHeight / 2) / plane.offsetHeight };
}

// fit makes the plane as large as the scale says, of which 1 is all of it. What has been made larger stays as large, with the same place in
// the middle, when the stage gets another size: a list that opens below must not shrink the map or move it away.
export function fit() {
  const stage = $("stage"), now = { wide: stage.clientWidth, high: stage.clientHeight };
  if (!size() || now.high < least) return;
  const { width, height } = size(), all = (s) => Math.min(s.wide, s.high * width / height);
  if (scale > 1 && !opening && seen) scale = Math.max(1, scale * all(seen) / all(now));
  seen = now;
  const w = Math.floor(scale * all(now));
  $("plane").style.width = `${w}px`;
  $("plane").style.minHeight = `${w * height / width}px`; // also while the picture is on its way
  $("whole").disabled = scale === 1;
  if (opening) around(w / width);
  else if (middle && scale > 1) stage.scrollTo({ left: middle.x * w - stage.clientWidth / 2, top: middle.y * $("plane").offsetHeight - stage.clientHeight / 2, behavior: "instant" });
}

// open shows all of it; where the hexes of a large map would be too small to read on a small screen, what lies around some places instead.
export function open(wide, at) {
  whole();
  opening = { wide, at };
  fit();
}

// around does so, and again when the stage gets another size, until somebody moves it.
function around(zoomed) {
  const { wide, at } = opening, stage = $("stage"), by = Math.min(8, comfortable / (wide * zoomed) * scale);
  if (!at.length || wide * zoomed / scale >= readable) return;
  if (Math.abs(scale - by) > 0.01) { scale = by; return fit(); }
  const centre = (k) => zoomed * (Math.min(...at.map((p) => p[k])) + Math.max(...at.map((p) => p[k]))) / 2;
  stage.scrollTo({ left: centre("x") - stage.clientWidth / 2, top: centre("y") - stage.clientHeight / 2, behavior: "instant" });
  keep();
}

// zoom makes the map larger by a factor; what lies at x, y of the stage stays there.
export function zoom(by, x = $("stage").clientWidth / 2, y = $("stage").clientHeight / 2) {
  opening = null;
  const stage = $("stage"), plane = $("plane"), old = plane.getBoundingClientRect(), box = stage.getBoundingClientRect();
  const fx = (x + box.left - old.left) / old.width, fy = (y + box.top - old.top) / old.height;
  scale = Math.min(8, Math.max(1, scale * by));
  fit();
  const now = plane.getBoundingClientRect();
  stage.scrollBy({ left: now.left + fx * now.width - box.left - x, top: now.top + fy * now.height - box.top - y, behavior: "instant" });
  keep();
}

// whole shows all of it.
export function whole() { scale = 1; near = false; opening = middle = null; fit(); }

// back shows all of it again where only something small was brought near.
export function back() { if (near) whole(); }

// bring shows a part of the layer large enough to see what is tried there.
export function bring(g) {
  opening = null;
  fit();
  const stage = $("stage");
  if (scale === 1 && g.getBoundingClientRect().width < 64) { near = true; scale = 2.6; fit(); }
  const r = g.getBoundingClientRect(), box = stage.getBoundingClientRect();
  if (scale > 1) stage.scrollBy({ left: r.left + r.width / 2 - box.left - box.width / 2, top: r.top + r.height / 2 - box.top - box.height / 2, behavior: "instant" });
  keep();
}

// sees tells whether one of some parts of the layer is in sight.
export function sees(parts) {
  const box = $("stage").getBoundingClientRect();
  return parts.some((g) => { const r = g.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2; return x > box.left && x < box.right && y > box.top && y < box.bottom; });
}

// drag moves the map with the mouse, and makes it larger with two fingers; one finger scrolls it by itself.
function drag(stage) {
  const down = new Map();
  let apart = 0;
  const gap = () => { const [a, b] = [...down.values()]; return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY); };
  stage.addEventListener("pointerdown", (e) => { opening = null; down.set(e.pointerId, e); moved = false; if (down.size === 2) apart = gap(); });
  window.addEventListener("pointermove", (e) => {
    const was = down.get(e.pointerId);
    if (!was) return;
    if (down.size === 1 && e.pointerType === "mouse") {
      const dx = was.clientX - e.clientX, dy = was.clientY - e.clientY;
      if (!moved && Math.hypot(dx, dy) < 5) return;
      moved = true;
      stage.scrollBy({ left: dx, top: dy, behavior: "instant" });
    }
    down.set(e.pointerId, e);
    if (down.size !== 2) return;
    moved = true;
    const now = gap(), [a, b] = [...down.values()], box = stage.getBoundingClientRect();
    if (apart) zoom(now / apart, (a.clientX + b.clientX) / 2 - box.left, (a.clientY + b.clientY) / 2 - box.top);
    apart = now;
  });
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, (e) => {
    down.delete(e.pointerId);
    apart = 0;
    setTimeout(() => { moved = false; }); // after the click that ends it
  });
}
