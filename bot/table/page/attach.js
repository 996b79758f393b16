// Files that go with a command.
import { $ } from "./dom.js";

let then = () => {};
$("file").addEventListener("change", () => { if ($("file").files.length) then($("file").files[0]); });

// pick has the user choose a file and calls f with it.
export function pick(f) {
  then = f;
  $("file").value = ""; // the same file once more is a choice, too
  $("file").click();
}

// encode makes of a file what the table takes: its name, and its bytes in base64.
export async function encode(file) {
  const url = await new Promise((done, failed) => {
    const r = new FileReader();
    r.onload = () => done(r.result);
    r.onerror = () => failed(new Error("The file can't be read."));
    r.readAsDataURL(file);
  });
  return { name: file.name, data: url.slice(url.indexOf(",") + 1) };
}
