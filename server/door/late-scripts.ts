/**
 * The picture first, then the scripts: they are fetched once the page has been painted, or as soon as somebody touches
 * it. What is pressed and typed until then is kept: docs/product.md#early-input
 */
export const LATE_SCRIPT = `(function(w,d){var begun=false;function load(){if(begun)return;begun=true;\
JSON.parse(d.getElementById("late-scripts").textContent).forEach(function(source){\
var script=d.createElement("script");script.async=true;script.src=source;d.head.appendChild(script)})}\
w.requestAnimationFrame(function(){setTimeout(load)});setTimeout(load,2000);\
["pointerdown","keydown","input"].forEach(function(type){w.addEventListener(type,load,{once:true,capture:true})})})(window,document)`;

/** As Next writes its own; all of them may run in any order. */
const ASYNC = /<script src="(\/_next\/static\/[\w./~-]+\.js)"(?: id="_R_")? async=""><\/script>/g;
const PRELOAD =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/[\w./~-]+\.js"\/>/g;

/** The page with Next's scripts in a list at its end, which LATE_SCRIPT fetches; as it is where there are none. */
export function withLateScripts(html: string): string {
  const sources = [...html.matchAll(ASYNC)].map(([, source]) => source);
  const end = html.lastIndexOf("</body>");
  if (sources.length === 0 || end < 0) return html;
  const list = `<script id="late-scripts" type="application/json">${JSON.stringify(sources)}</script>`;
  const whole = `${html.slice(0, end)}${list}<script>${LATE_SCRIPT}</script>${html.slice(end)}`;
  return whole.replace(ASYNC, "").replace(PRELOAD, "");
}
