import { Node } from "@tiptap/core";
import { BOOKMARK_MARK, type Bookmark, hostOf } from "#lib/blog/bookmark.ts";
import styles from "../editor.module.css";

/** A paragraph that is a bookmark: a marked link, a line break, and what is said of the page. */
function readBookmark(paragraph: HTMLElement): Bookmark | false {
  const [link, br, text, more] = paragraph.childNodes;
  if (!(link instanceof HTMLElement) || link.tagName !== "A" || more) return false;
  if (link.getAttribute("title") !== BOOKMARK_MARK) return false;
  if (br && (br.nodeName !== "BR" || (text && text.nodeName !== "#text"))) return false;
  const href = link.getAttribute("href") ?? "";
  if (!/^https?:\/\//i.test(href)) return false;
  const title = link.textContent.trim();
  return { href, title: title || href, description: text?.textContent?.trim() ?? "" };
}

function line(className: string | undefined, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = className ?? "";
  element.dir = "auto";
  element.textContent = text;
  return element;
}

/** A link as a card. In the post's HTML it stays a paragraph with a link. docs/product.md#bookmarks */
export const BookmarkNode = Node.create({
  name: "bookmark",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: { default: "" }, title: { default: "" }, description: { default: "" } }),
  // Before the paragraph, which takes every <p>
  parseHTML: () => [{ tag: "p", priority: 60, getAttrs: readBookmark }],
  renderHTML: ({ node: { attrs } }) => {
    const { href, title, description } = attrs as Bookmark;
    const link = ["a", { href, title: BOOKMARK_MARK }, title] as const;
    return description ? ["p", link, ["br"], description] : ["p", link];
  },
  renderText: ({ node: { attrs } }) =>
    [attrs.title, attrs.description, attrs.href].filter(Boolean).join("\n"),
  addNodeView: () => {
    return ({ node: { attrs } }) => {
      const { href, title, description } = attrs as Bookmark;
      const dom = document.createElement("div");
      dom.className = styles.bookmark ?? "";
      dom.contentEditable = "false";
      dom.setAttribute("role", "group");
      dom.setAttribute("aria-label", `Bookmark: ${title}`);
      dom.append(line(styles.bookmarkTitle, title));
      if (description) dom.append(line(styles.bookmarkText, description));
      dom.append(line(styles.bookmarkHost, hostOf(href)));
      return { dom };
    };
  },
});
