import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { createElement, type ReactElement, type ReactNode } from "react";
import { BOOKMARK_MARK, hostOf } from "#lib/blog/bookmark.ts";
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
/** Where a link may lead, whatever got past the sanitiser */
const SCHEMES = new Set(["http:", "https:", "mailto:"]);
const SOME_HOUSE = "https://house.invalid/";
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
  const bookmark = bookmarkOf(node);
  if (bookmark) return <BookmarkCard key={key} {...bookmark} />;
  if (!TAGS.has(tagName)) return showAll(childNodes, tagName);
  const attributes = { key, ...attributesOf(node) };
  if (EMPTY.has(tagName)) return createElement(tagName, attributes);
  const children = showAll(childNodes, tagName);
  if (tagName === "table" || tagName === "pre") return scroller(tagName, attributes, children);
  const id = headingId(node);
  if (id) return headed(createElement(tagName, attributes, ...children), id, textOf(childNodes));
  return createElement(tagName, attributes, ...children);
}

/** A paragraph that is a marked link, a line break and a text; null for any other element. docs/product.md#bookmarks */
function bookmarkOf({ tagName, childNodes }: HtmlElement): BookmarkCardProps | null {
  const [link, br, text, more] = childNodes;
  if (tagName !== "p" || !link || !("tagName" in link) || link.tagName !== "a" || more) return null;
  const { href = "", rel, target, title } = attributesOf(link);
  if (title !== BOOKMARK_MARK || !/^https?:/i.test(href)) return null;
  const isPlain = !br || (br.nodeName === "br" && (!text || text.nodeName === "#text"));
  const words = textOf(link.childNodes);
  return isPlain && words ? { href, rel, target, title: words, text: text ? textOf([text]) : "" } : null;
}

interface BookmarkCardProps {
  href: string;
  rel: string | undefined;
  target: string | undefined;
  title: string;
  text: string;
}

/** A link as a card, without a picture: title, description and where it leads */
function BookmarkCard({ href, rel, target, title, text }: BookmarkCardProps) {
  return (
    <a href={href} rel={rel} target={target} className={styles.bookmark}>
      <span dir="auto" className={styles.bookmarkTitle}>
        {title}
      </span>
      {text ? (
        <span dir="auto" className={styles.bookmarkText}>
          {text}
        </span>
      ) : null}
      <span className={styles.bookmarkHost}>{hostOf(href)}</span>
    </a>
  );
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
  const { href, target, rel, ...rest } = known;
  if (href === undefined || !leadsSomewhereSafe(href)) return rest;
  // What leads to this site opens where the reader is.
  const isOurs = tagName === "a" && /^[#/]/.test(href);
  return isOurs ? { ...rest, href } : known;
}

/** Without a scheme of its own an address leads into this site. */
function leadsSomewhereSafe(href: string): boolean {
  return SCHEMES.has(URL.parse(href, SOME_HOUSE)?.protocol ?? "");
}

function headingId({ tagName, attrs }: HtmlElement): string | undefined {
  return /^h[23]$/.test(tagName) ? attrs.find(({ name }) => name === "id")?.value : undefined;
}

/**
 * Beside a heading a sign that leads to it: to be copied, or to come back to. It stands outside: the name of a heading
 * is its text.
 */
function headed(heading: ReactElement, id: string, text: string): ReactNode {
  return (
    <div key={heading.key} className={styles.headed}>
      {heading}
      <a href={`#${id}`} aria-label={`Link to “${text}”`} className={styles.anchor}>
        #
      </a>
    </div>
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
