import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";
import { sanitizeLessonHtml } from "#lib/server/html/sanitize.ts";
import { attributeOf } from "../text/mathml.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/*
 * Sanitising costs most of an import's time, unless markup is spelled as it will be spelled then. Nothing here makes markup
 * safe: that is the sanitiser's part, which looks at all that comes out.
 */

const KEPT = new Set(
  "p br strong em b i u s code kbd pre sub sup blockquote ul ol li h2 h3 h4 hr table caption thead tbody tr th td a figure figcaption dl dt dd details summary img audio".split(
    " ",
  ),
);
const RENAMED: Record<string, string> = {
  h1: "h2",
  h5: "h4",
  h6: "h4",
  tfoot: "tbody",
  del: "s",
  strike: "s",
};
const GONE = new Set(
  "script style template noscript iframe object embed svg math title head video canvas colgroup".split(" "),
);
/** They hold words and no blocks. */
const INLINE_ONLY = new Set(
  "p h2 h3 h4 pre dt summary caption b strong i em u s sub sup code kbd a".split(" "),
);
const BLOCKS = new Set(
  "p ul ol li table caption thead tbody tr td th h2 h3 h4 pre blockquote figure figcaption dl dt dd details summary hr".split(
    " ",
  ),
);
/** Nothing is seen of them where nothing is in them. */
const NOTHING_ALONE = new Set(
  "p b strong i em u s sub sup code kbd a h2 h3 h4 li ul ol dl dt dd pre blockquote figure figcaption caption summary details".split(
    " ",
  ),
);
const CONTROL = /[\ufeff]|(?![\t\n])\p{Cc}/gu;
const OUTWARD = /^(?:https?:\/\/|mailto:)/i;

type Attribute = Element["attrs"][number];

function numbers(element: Element, ...names: string[]): Attribute[] {
  return names.flatMap((name) => {
    const value = attributeOf(element, name);
    return value !== null && /^\d{1,4}$/.test(value) ? [{ name, value }] : [];
  });
}

function attributesOf(element: Element): Attribute[] {
  switch (element.tagName) {
    case "a": {
      const href = attributeOf(element, "href");
      if (href === null) return [];
      const own = { name: "href", value: href };
      if (!OUTWARD.test(href)) return [own];
      return [own, { name: "rel", value: "noopener nofollow ugc" }, { name: "target", value: "_blank" }];
    }
    case "img":
    case "audio":
      return element.attrs;
    case "ol":
      return numbers(element, "start");
    case "td":
    case "th":
      return numbers(element, "colspan", "rowspan");
    default:
      return [];
  }
}

function textNode(value: string): Node {
  return { nodeName: "#text", value, parentNode: null };
}

const isBlank = (node: Node) => "value" in node && node.value.trim() === "";

/** Lists hold items, and nothing else. */
function itemsOf(list: Element, children: readonly Node[]): Node[] {
  return children.flatMap((child): Node[] => {
    if (isBlank(child) || ("tagName" in child && child.tagName === "li")) return [child];
    return [{ ...list, nodeName: "li", tagName: "li", attrs: [], childNodes: [child] }];
  });
}

interface Around {
  /** Within something that holds words and no blocks */
  isInline: boolean;
  isLink: boolean;
}

function elementsOf(element: Element, around: Around): Node[] {
  const name = RENAMED[element.tagName] ?? element.tagName;
  if (GONE.has(name)) return [];
  const isInline = around.isInline || INLINE_ONLY.has(name);
  const isDropped =
    !KEPT.has(name) || (around.isInline && BLOCKS.has(name)) || (around.isLink && name === "a");
  const inner = { isInline: isDropped ? around.isInline : isInline, isLink: around.isLink || name === "a" };
  const children = canonicalNodes(element.childNodes, inner);
  if (isDropped)
    return around.isInline && BLOCKS.has(name) ? [textNode(" "), ...children, textNode(" ")] : children;
  if (NOTHING_ALONE.has(name) && children.every(isBlank))
    return name === "p" || BLOCKS.has(name) ? [] : children;
  const own = {
    ...element,
    nodeName: name,
    tagName: name,
    attrs: attributesOf({ ...element, tagName: name }),
  };
  return [{ ...own, childNodes: name === "ul" || name === "ol" ? itemsOf(own, children) : children }];
}

function canonicalNodes(nodes: readonly Node[], around: Around): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.nodeName === "#text" && "value" in node)
      return [textNode(node.value.toWellFormed().replace(CONTROL, ""))];
    return "tagName" in node ? elementsOf(node, around) : [];
  });
}

/** A parsed tree as sanitised markup of a lesson; the tree is used up. */
export function canonicalTree(tree: DefaultTreeAdapterTypes.DocumentFragment): string {
  tree.childNodes = canonicalNodes(tree.childNodes, { isInline: false, isLink: false });
  return sanitizeLessonHtml(serialize(tree).trim());
}

/** Markup as sanitised markup of a lesson. */
export function canonicalHtml(html: string): string {
  return canonicalTree(parseFragment(html));
}
