import type { DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const TEX_ENCODING = /^(?:application\/(?:x-)?tex|tex|latex|application\/x-latex)$/i;
/** A sign or a number on its own needs no brackets. */
const SIMPLE = /^(?:[\p{L}\p{N}.,]*|\(.*\))$/u;

export function attributeOf(element: Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

function childElements(element: Element): Element[] {
  return element.childNodes.filter((child): child is Element => "tagName" in child);
}

function allText(nodes: readonly Node[]): string {
  return nodes
    .map((node) => ("value" in node ? node.value : "childNodes" in node ? allText(node.childNodes) : ""))
    .join("");
}

/** The TeX that a formula was made from, as its maker has noted it. */
function notedTex(element: Element): string | null {
  for (const child of childElements(element)) {
    const isTex = child.tagName === "annotation" && TEX_ENCODING.test(attributeOf(child, "encoding") ?? "");
    const tex = isTex ? allText(child.childNodes).trim() : notedTex(child);
    if (tex) return tex;
  }
  return null;
}

const group = (text: string) => (SIMPLE.test(text) ? text : `(${text})`);

/** A formula in one line: what stands above, below or under a root must not seem to stand beside it. */
function lineOf(element: Element): string {
  const parts = childElements(element).filter(({ tagName }) => !tagName.startsWith("annotation"));
  const [first = "", second = "", third = ""] = parts.map(lineOf);
  switch (element.tagName) {
    case "mfrac":
      return `${group(first)}/${group(second)}`;
    case "msup":
    case "mover":
      return `${group(first)}^${group(second)}`;
    case "msub":
    case "munder":
      return `${group(first)}_${group(second)}`;
    case "msubsup":
    case "munderover":
      return `${group(first)}_${group(second)}^${group(third)}`;
    case "msqrt":
      return `√(${parts.map(lineOf).join("")})`;
    case "mroot":
      return `root(${first}, ${second})`;
    case "mtr":
      return `[${parts.map(lineOf).join(", ")}]`;
    default:
      return parts.length > 0
        ? parts.map(lineOf).join("")
        : allText(element.childNodes).replace(/\s+/g, " ").trim();
  }
}

/** A `math` element as TeX in its delimiters where it carries any, else as a line of plain text. */
export function formulaOf(math: Element): { text: string; isTex: boolean } {
  const tex = notedTex(math);
  if (tex === null) return { text: lineOf(math), isTex: false };
  return { text: texText(tex, attributeOf(math, "display") === "block"), isTex: true };
}

/** TeX as texts carry it: `\( … \)`, or `\[ … \]` on a line of its own. */
export function texText(tex: string, isBlock = false): string {
  return isBlock ? `\\[ ${tex.trim()} \\]` : `\\( ${tex.trim()} \\)`;
}
