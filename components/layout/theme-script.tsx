/** Where the choice is kept: "true" or "false"; without a choice the system decides. */
export const DARK_MODE_KEY = "darkMode";

/** Runs before the first paint, so that a dark page never flashes light. The same text on every page: its hash is stable. */
const THEME_SCRIPT = `(function(){var d=null;try{d=localStorage.getItem("${DARK_MODE_KEY}")}catch(e){}if(d===null)d=String(matchMedia("(prefers-color-scheme: dark)").matches);document.documentElement.dataset.theme=d==="true"?"dark":"light"})()`;

export function ThemeScript() {
  return <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />;
}
