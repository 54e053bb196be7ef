/**
 * The picture first, then the scripts: they are fetched once the page has been painted, or as soon as somebody touches
 * it. A page for reading keeps them at hand and runs them only when its reader moves, unless somebody signed in waits for
 * their figures. A pointer that rests where the page appears is told as a move, of nothing. What is pressed and typed
 * until then is kept: docs/product.md#early-input
 */
export const LATE_SCRIPT = `(function(w,d){var begun=false;var list=d.getElementById("late-scripts");\
var sources=JSON.parse(list.textContent);\
function load(){if(begun)return;begun=true;sources.forEach(function(source){\
var script=d.createElement("script");script.async=true;script.src=source;d.head.appendChild(script)})}\
function fetchAhead(){sources.forEach(function(source){\
var link=d.createElement("link");link.rel="prefetch";link.as="script";link.href=source;d.head.appendChild(link)})}\
function on(types){types.forEach(function(type){w.addEventListener(type,load,{once:true,capture:true})})}\
on(["pointerdown","keydown","input","click"]);\
if(list.dataset.when==="touched"&&d.documentElement.dataset.session!=="remembered"){\
on(["touchstart","wheel","scroll","focusin","online","offline","storage"]);w.addEventListener("load",fetchAhead);\
w.addEventListener("pointermove",function(event){if(event.movementX||event.movementY)load()},true)}\
else{w.requestAnimationFrame(function(){setTimeout(load)});setTimeout(load,2000)}})(window,document)`;

/** As Next writes its own; all of them may run in any order. */
const ASYNC = /<script src="(\/_next\/static\/[\w./~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
const PRELOAD =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/[\w./~-]+\.js"\/>/g;
/** How a page says that it is for reading (app/(site)/blog/layout.tsx) */
const FOR_READING = '<meta name="scripts" content="when-touched"/>';

/** The page with Next's scripts in a list at its end, which LATE_SCRIPT fetches; as it is where there are none. */
export function withLateScripts(html: string): string {
  const sources = [...html.matchAll(ASYNC)].map(([, source]) => source);
  const end = html.lastIndexOf("</body>");
  if (sources.length === 0 || end < 0) return html;
  const when = html.includes(FOR_READING) ? ' data-when="touched"' : "";
  const list = `<script id="late-scripts" type="application/json"${when}>${JSON.stringify(sources)}</script>`;
  const whole = `${html.slice(0, end)}${list}<script>${LATE_SCRIPT}</script>${html.slice(end)}`;
  return whole.replace(ASYNC, "").replace(PRELOAD, "");
}
