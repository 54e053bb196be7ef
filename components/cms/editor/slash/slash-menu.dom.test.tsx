import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { EditorContent, useEditor } from "@tiptap/react";
import { StrictMode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { extensions } from "../extensions.ts";
import { blocksOf } from "./blocks.ts";
import { SlashList } from "./slash-list.tsx";
import { createSlashStore, SlashMenu } from "./slash-menu.ts";

let editor: NonNullable<ReturnType<typeof useEditor>>;
const openBookmark = vi.fn<() => void>();

function Writing() {
  const [store] = useState(createSlashStore);
  const made = useEditor({
    extensions: [...extensions, SlashMenu.configure({ store, blocks: blocksOf(openBookmark) })],
    injectCSS: false,
    immediatelyRender: true,
    editorProps: { attributes: { role: "textbox", "aria-label": "Text" } },
  });
  editor = made;
  return (
    <>
      <EditorContent editor={made} />
      <SlashList editor={made} store={store} />
    </>
  );
}

afterEach(cleanup);
beforeEach(() => {
  openBookmark.mockReset();
  render(
    <StrictMode>
      <Writing />
    </StrictMode>,
  );
});

async function type(text: string) {
  await act(async () => {
    for (const letter of text) {
      const { from } = editor.state.selection;
      editor.view.dispatch(editor.state.tr.insertText(letter, from));
    }
  });
}
const press = (key: string) => act(async () => void fireEvent.keyDown(editor.view.dom, { key }));
const names = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

describe("the menu of blocks", () => {
  it("opens at the beginning of a paragraph and after a space, not within a word or in code", async () => {
    await type("and/or");
    expect(screen.queryByRole("listbox")).toBeNull();
    await type(" /");
    expect(screen.getByRole("listbox", { name: "Blocks" })).toBeTruthy();
    await act(async () => void editor.commands.setContent("<pre><code></code></pre>"));
    await type("/");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("names all blocks, and tells by the text which one is chosen", async () => {
    await type("/");
    expect(names()).toHaveLength(10);
    expect(chosen()).toMatch(/^Heading 2/);
    const text = screen.getByRole("textbox", { name: "Text" });
    const option = () => document.getElementById(text.getAttribute("aria-activedescendant") ?? "");
    expect(text.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    expect(option()?.textContent).toBe(chosen());
    await press("ArrowDown");
    expect(option()?.textContent).toMatch(/^Heading 3/);
    await press("ArrowUp");
    await press("ArrowUp");
    expect(option()?.textContent).toMatch(/^Bookmark/);
  });

  it("narrows down by name and by other names, the closest first", async () => {
    await type("/li");
    expect(names().map((name) => name?.replace(/[A-Z][^A-Z]*$/, ""))[0]).toBe("Line");
    await act(async () => void editor.commands.setContent(""));
    await type("/divider");
    expect(names()).toEqual([expect.stringMatching(/^Line/)]);
    await act(async () => void editor.commands.setContent(""));
    await type("/zzz");
    expect(names()).toEqual([]);
    expect(screen.getByText(/No block is called “zzz”/)).toBeTruthy();
  });

  it("puts the block in by Enter, in place of what was typed", async () => {
    await type("/quo");
    await press("Enter");
    expect(editor.getHTML()).toBe("<blockquote><p></p></blockquote>");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.getByRole("textbox").hasAttribute("aria-activedescendant")).toBe(false);
  });

  it("puts it in by a press of the mouse or a finger", async () => {
    await type("/");
    await act(async () => void fireEvent.click(screen.getByRole("option", { name: /Numbered list/ })));
    expect(editor.getHTML()).toMatch(/^<ol[^>]*><li><p><\/p><\/li><\/ol>$/);
  });

  it("leaves a paragraph after a table at the end, the cursor in its first cell, and none where text follows", async () => {
    const nodes = () => editor.state.doc.content.content.map(({ type }) => type.name);
    await type("/table");
    await press("Enter");
    expect(nodes()).toEqual(["table", "paragraph"]);
    expect(editor.state.selection.$from.parent).toBe(editor.state.doc.nodeAt(3));
    await act(async () => void editor.chain().setContent("<p></p><p>After</p>").focus("start").run());
    await type("/table");
    await press("Enter");
    expect(nodes()).toEqual(["table", "paragraph"]);
    expect(editor.getText()).toMatch(/After$/);
  });

  it("asks for the address of a bookmark", async () => {
    await type("/book");
    await press("Enter");
    expect(openBookmark).toHaveBeenCalledOnce();
    expect(editor.getText()).toBe("");
  });

  it("closes by Escape, and the slash stays", async () => {
    await type("/he");
    await press("Escape");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(editor.getText()).toBe("/he");
    await type("a");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});
