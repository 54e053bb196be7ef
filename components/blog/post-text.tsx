import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { createElement, type ReactNode } from "react";
import styles from "./post.module.css";

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

const TAGS = new Set(
  (
    "p br strong em b i u s code pre sub sup blockquote ul ol li h2 h3 h4 hr " +
    "table thead tbody tr th td a"
  ).split(" "),
);
const EMPTY = new Set(["br", "hr"]);
/** Where markup may have line breaks between its tags, and React none */
const WITHOUT_TEXT = new Set(["table", "thead", "tbody", "tr", "ul", "ol"]);
/** As the markup spells them → as React does */
const ATTRIBUTES: Record<string, string> = {
  href: "href",
  title: "title",
  colspan: "colSpan",
  rowspan: "rowSpan",
  start: "start",
  target: "target",
  rel: "rel",
  id: "id",
};

/**
 * Sanitised markup as elements: never written as markup again, so that no browser has to trust it. What is not a part
 * of an article by its name is left out, and its text stays.
 */
export function PostText({ html }: { html: string }) {
  return (
    <div dir="auto" className={`prose ${styles.text}`}>
      {showAll(parseFragment(html).childNodes, "")}
    </div>
  );
}

function showAll(nodes: readonly HtmlNode[], parent: string): ReactNode[] {
  return nodes
    .filter((node) => !(WITHOUT_TEXT.has(parent) && isBlank(node)))
    .map((node, index) => show(node, String(index)));
}

function isBlank(node: HtmlNode): boolean {
  return node.nodeName === "#text" && "value" in node && node.value.trim() === "";
}

function show(node: HtmlNode, key: string): ReactNode {
  if (!("tagName" in node)) return node.nodeName === "#text" && "value" in node ? node.value : null;
  const { tagName, childNodes } = node;
  if (!TAGS.has(tagName)) return showAll(childNodes, tagName);
  const attributes = { key, ...attributesOf(node) };
  if (EMPTY.has(tagName)) return createElement(tagName, attributes);
  const children = showAll(childNodes, tagName);
  if (tagName === "table" || tagName === "pre") return scroller(tagName, attributes, children);
  return createElement(tagName, attributes, ...children, anchorOf(node));
}

/** What is wider than a phone is moved by itself, also by keys. */
function scroller(tagName: "table" | "pre", attributes: { key: string }, children: ReactNode[]): ReactNode {
  const group = {
    key: attributes.key,
    role: "group",
    "aria-label": tagName === "table" ? "Table" : "Code",
    tabIndex: 0,
    className: styles.scroller,
  };
  return createElement("div", group, createElement(tagName, null, ...children));
}

function attributesOf({ tagName, attrs }: HtmlElement): Record<string, string> {
  const own = attrs.flatMap(({ name, value }): [string, string][] => {
    const spelt = ATTRIBUTES[name];
    return spelt ? [[spelt, value]] : [];
  });
  const known = Object.fromEntries(own);
  // What leads to this house opens where the reader is.
  if (tagName === "a" && /^[#/]/.test(known.href ?? "")) {
    const { target: _target, rel: _rel, ...kept } = known;
    return kept;
  }
  return known;
}

/** A sign behind a heading that leads to it: to be copied, or to come back to */
function anchorOf({ tagName, attrs, childNodes }: HtmlElement): ReactNode {
  const id = /^h[23]$/.test(tagName) ? attrs.find(({ name }) => name === "id")?.value : undefined;
  if (!id) return null;
  return (
    <a key="anchor" href={`#${id}`} aria-label={`Link to “${textOf(childNodes)}”`} className={styles.anchor}>
      #
    </a>
  );
}

function textOf(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if ("childNodes" in node) return textOf(node.childNodes);
      return node.nodeName === "#text" && "value" in node ? node.value : "";
    })
    .join("")
    .trim();
}
