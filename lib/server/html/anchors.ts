import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";

type HtmlNode = DefaultTreeAdapterTypes.Node;

export interface Heading {
  /** Without the # */
  id: string;
  text: string;
  level: 2 | 3 | 4;
}

const LEVELS: Record<string, Heading["level"]> = { h2: 2, h3: 3, h4: 4 };
const ID_MAX = 60;

function textOf(node: HtmlNode): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** The prefix keeps an id from being one that the page or a script uses. */
function idOf(text: string, taken: ReadonlySet<string>): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  const cut = [...plain].slice(0, ID_MAX).join("");
  const base = `s-${cut.replace(/^-|-$/g, "") || "section"}`;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

function headingsOf(node: HtmlNode): DefaultTreeAdapterTypes.Element[] {
  if ("tagName" in node && LEVELS[node.tagName]) return [node];
  return "childNodes" in node ? node.childNodes.flatMap(headingsOf) : [];
}

/**
 * Sanitised markup with an id on each heading that has text, made of it, and the list of these headings; doing it twice
 * changes nothing. Only for showing: sanitising takes the ids away again. docs/product.md#blog
 */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  if (!/<h[2-4]/.test(html)) return { html, headings: [] };
  const tree = parseFragment(html);
  const taken = new Set<string>();
  const headings: Heading[] = [];
  for (const element of headingsOf(tree)) {
    const text = textOf(element).replace(/\s+/g, " ").trim();
    const level = LEVELS[element.tagName];
    if (!text || !level) continue;
    const id = idOf(text, taken);
    taken.add(id);
    element.attrs = [{ name: "id", value: id }];
    headings.push({ id, text, level });
  }
  return { html: serialize(tree), headings };
}
