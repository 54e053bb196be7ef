import { Editor } from "@tiptap/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseMarkup } from "#components/ui/rich-text.tsx";
import type { BookmarkDto } from "#lib/blog/bookmark-schema.ts";
import { extensions, readContent, writeContent } from "../extensions.ts";
import { PastedLinks, placeBookmark } from "./placing.ts";

const HREF = "https://example.org/page";
const CARD = { href: HREF, title: "A <b>page</b>", description: "About & more", host: "example.org" };
const HTML = `<p><a href="${HREF}" title="Bookmark">A &lt;b&gt;page&lt;/b&gt;</a><br>About &amp; more</p>`;

const pasted = vi.fn<(editor: Editor, href: string) => void>();
let editor: Editor;
beforeEach(() => {
  pasted.mockReset();
  editor = new Editor({
    element: document.body.appendChild(document.createElement("div")),
    extensions: [...extensions, PastedLinks.configure({ onLink: pasted })],
    injectCSS: false,
  });
});
afterEach(() => editor.destroy());

const open = (html: string) => editor.commands.setContent(readContent(html, editor.schema));

function paste(text: string): boolean {
  const clipboardData = { getData: (type: string) => (type === "text/plain" ? text : "") };
  const event = Object.assign(new Event("paste"), { clipboardData });
  return (
    editor.view.someProp("handlePaste", (each) => each(editor.view, event as never, {} as never)) ?? false
  );
}

describe("a bookmark", () => {
  it("is a paragraph with a marked link in the post's HTML, and is read back from it", () => {
    open(`<p>Before</p>${HTML}<p>After</p>`);
    expect(editor.state.doc.child(1).toJSON()).toMatchObject({
      type: "bookmark",
      attrs: { href: HREF, title: "A <b>page</b>", description: "About & more" },
    });
    expect(writeContent(editor)).toBe(`<p>Before</p>${HTML}<p>After</p>`);
    // As the server has tidied it
    open(HTML.replace('title="Bookmark"', 'title="Bookmark" rel="noopener nofollow ugc" target="_blank"'));
    expect(writeContent(editor)).toBe(HTML);
  });

  it.each([
    '<p><a href="https://example.org/">A link</a> in a sentence</p>',
    '<p><a href="https://example.org/" title="Other">A link</a></p>',
    '<p>Read <a href="https://example.org/" title="Bookmark">this</a></p>',
    '<p><a href="mailto:a@example.org" title="Bookmark">this</a></p>',
  ])("is not %s", (html) => {
    open(html);
    expect(editor.state.doc.firstChild?.type.name).toBe("paragraph");
  });

  it("shows its words as text, with the host that it leads to", () => {
    open(HTML);
    const card = editor.view.dom.querySelector('[role="group"]');
    expect(card?.getAttribute("aria-label")).toBe("Bookmark: A <b>page</b>");
    expect([...(card?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "A <b>page</b>",
      "About & more",
      "example.org",
    ]);
    expect(parseMarkup(editor.getHTML()).querySelector("b")).toBeNull();
  });
});

describe("a link on an empty line", () => {
  it("is taken when it is pasted there", () => {
    expect(paste(`  ${HREF}\n`)).toBe(true);
    expect(pasted).toHaveBeenCalledWith(expect.anything(), HREF);
  });

  it.each(["two words", `See ${HREF}`, `${HREF} ${HREF}`, "javascript:alert(1)", ""])(
    "but not %j",
    (text) => {
      paste(text);
      expect(pasted).not.toHaveBeenCalled();
    },
  );

  it("nor in a line that has words", () => {
    open("<p>Words</p>");
    editor.commands.focus("end");
    paste(HREF);
    expect(pasted).not.toHaveBeenCalled();
  });
});

describe("placing a bookmark", () => {
  const telling = () => ({ tell: vi.fn<(text: string) => void>(), fail: vi.fn<(text: string) => void>() });
  const link = `<p><a href="${HREF}">${HREF}</a></p>`;

  it("writes the link at once, and the card when the server has answered; undoing leads back to the link", async () => {
    let answer = (_: BookmarkDto) => {};
    const read = () => new Promise<BookmarkDto>((resolve) => (answer = resolve));
    const said = telling();
    const done = placeBookmark(editor, HREF, { read, ...said });
    expect(writeContent(editor)).toBe(`${link}<p></p>`);
    expect(said.tell).toHaveBeenLastCalledWith("Reading example.org…");
    editor.commands.insertContent("I write on");
    answer({ card: CARD, reason: null });
    await done;
    expect(writeContent(editor)).toBe(`${HTML}<p>I write on</p>`);
    expect(said.tell).toHaveBeenLastCalledWith("Bookmark added: A <b>page</b>");
    editor.commands.undo();
    expect(writeContent(editor)).toBe(`${link}<p>I write on</p>`);
  });

  it.each<[string, () => Promise<BookmarkDto>]>([
    ["the page has no title", async () => ({ card: null, reason: "It has no title." })],
    ["the call fails", () => Promise.reject(new Error("offline"))],
  ])("leaves the link, and says why, where %s", async (_, read) => {
    const said = telling();
    await placeBookmark(editor, HREF, { read, ...said });
    expect(writeContent(editor)).toBe(`${link}<p></p>`);
    expect(said.fail).toHaveBeenCalledWith(expect.stringMatching(/\. It stays a plain link\.$/));
    expect(editor.view.dom.querySelector(".pending, [class*=pending]")).toBeNull();
  });

  it("changes nothing where the link was changed or deleted meanwhile", async () => {
    for (const change of [() => open("<p>Other words</p>"), () => editor.commands.insertContentAt(1, "x")]) {
      open("");
      let answer = (_: BookmarkDto) => {};
      const read = () => new Promise<BookmarkDto>((resolve) => (answer = resolve));
      const done = placeBookmark(editor, HREF, { read, ...telling() });
      change();
      const before = writeContent(editor);
      answer({ card: CARD, reason: null });
      await done;
      expect(writeContent(editor)).toBe(before);
    }
  });
});
