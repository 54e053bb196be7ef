import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { BookmarkDto } from "#lib/blog/bookmark-schema.ts";
import { renderScreen } from "#tests/support/screen.tsx";
import { BodyEditor } from "./body-editor.tsx";

const HREF = "https://example.org/page";
const CARD: BookmarkDto = {
  card: { href: HREF, title: "A page", description: "About it", host: "example.org" },
  reason: null,
};
const onChange = vi.fn<(content: string) => void>();

function open(answers = {}) {
  const bar = document.body.appendChild(document.createElement("div"));
  return renderScreen(
    <BodyEditor
      token="t"
      bar={bar}
      content="<p></p>"
      round={0}
      onChange={onChange}
      onWords={() => {}}
      onReady={() => {}}
    />,
    { at: "/blog/admin/edit/new", answers: { "POST /api/cms/t/bookmarks": CARD, ...answers } },
  );
}

const text = () => screen.getByRole("textbox", { name: "Text of the post" });
const press = (key: string, more = {}) => act(async () => void fireEvent.keyDown(text(), { key, ...more }));
const pasteLink = () => {
  const clipboardData = {
    getData: (type: string) => (type === "text/plain" ? HREF : ""),
    types: ["text/plain"],
  };
  return act(async () => void fireEvent.paste(text(), { clipboardData }));
};

it("makes a card of a link that is pasted on an empty line, by way of the server", async () => {
  const { calls } = open();
  await pasteLink();
  expect(await screen.findByRole("group", { name: "Bookmark: A page" })).toBeTruthy();
  expect(calls).toEqual([{ method: "POST", path: "/api/cms/t/bookmarks", body: { url: HREF } }]);
  expect(onChange).toHaveBeenLastCalledWith(
    `<p><a href="${HREF}" title="Bookmark">A page</a><br>About it</p><p></p>`,
  );
});

it("says in words why a link stays a link", async () => {
  open({ "POST /api/cms/t/bookmarks": { card: null, reason: "example.org can't be reached." } });
  await pasteLink();
  expect(await screen.findByText("example.org can't be reached. It stays a plain link.")).toBeTruthy();
  expect(onChange).toHaveBeenLastCalledWith(`<p><a href="${HREF}">${HREF}</a></p><p></p>`);
});

it("leads by Alt+F10 to the tools, by arrow keys through them, and by Escape back to the text", async () => {
  // jsdom lays nothing out: the bar above the text is the one that is there.
  const isShown = (bar: Element) => bar.getAttribute("aria-label") === "Formatting";
  vi.stubGlobal("checkVisibility", undefined);
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return isShown(this);
    },
  });
  const { user } = open();
  text().focus();
  await press("F10", { altKey: true });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Heading 2");
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Heading 3");
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Redo");
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(document.activeElement).toBe(text()));
});
