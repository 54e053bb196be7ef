import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { bareLink, hostOf } from "#lib/blog/bookmark.ts";
import type { BookmarkDto } from "#lib/blog/bookmark-schema.ts";
import styles from "../editor.module.css";

const KEY = new PluginKey<DecorationSet>("pendingBookmarks");
type Change = { add: { id: string; at: number; size: number } } | { drop: string };

/** The lines whose page is being read: they move with the text, and go with it. */
const pending = new Plugin<DecorationSet>({
  key: KEY,
  state: {
    init: () => DecorationSet.empty,
    apply: (tr, old) => {
      const set = old.map(tr.mapping, tr.doc);
      const change = tr.getMeta(KEY) as Change | undefined;
      if (!change) return set;
      if ("drop" in change) return set.remove(set.find(undefined, undefined, ({ id }) => id === change.drop));
      const { id, at, size } = change.add;
      const look = { class: styles.pending ?? "" };
      return set.add(tr.doc, [Decoration.node(at, at + size, look, { id })]);
    },
  },
  props: { decorations: (state) => KEY.getState(state) },
});

/** Where a link alone may become a card */
function isEmptyLine({ selection }: EditorState): boolean {
  const { $from, empty } = selection;
  return (
    empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0
  );
}

export type ReadPage = (href: string) => Promise<BookmarkDto>;

export interface Placing {
  read: ReadPage;
  /** In words, for who can't see the text change */
  tell: (message: string) => void;
  fail: (message: string) => void;
}

/** Writes the link on a line of its own, and the cursor on the next one. Returns the id of what waits for its card. */
function writeLink(editor: Editor, href: string): string {
  const { schema, selection, tr } = editor.state;
  const link = schema.nodes.paragraph?.create(null, schema.text(href, [schema.mark("link", { href })]));
  const next = schema.nodes.paragraph?.create();
  if (!link || !next) throw new Error("The editor has no paragraphs");
  const { $from } = selection;
  const isHere = isEmptyLine(editor.state);
  const from = isHere ? $from.before(1) : $from.after(1);
  const id = crypto.randomUUID();
  tr.replaceWith(from, isHere ? $from.after(1) : from, [link, next]);
  tr.setMeta(KEY, { add: { id, at: from, size: link.nodeSize } } satisfies Change);
  editor.view.dispatch(closeHistory(tr));
  editor.commands.focus(from + link.nodeSize + 1);
  return id;
}

/** Puts the card where its link still stands as it was written; a step of its own, so that undoing leads back to the link. */
function putCard(editor: Editor, id: string, href: string, card: BookmarkDto["card"]): void {
  const { state } = editor;
  const [found] = KEY.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  const tr = closeHistory(state.tr).setMeta(KEY, { drop: id } satisfies Change);
  const line = found && state.doc.nodeAt(found.from);
  const { bookmark } = state.schema.nodes;
  if (found && card && bookmark && line?.type.name === "paragraph" && line.textContent === href)
    tr.replaceWith(found.from, found.from + line.nodeSize, bookmark.create({ ...card, href: card.href }));
  editor.view.dispatch(tr);
}

/** Writes a link, asks the server for its page, and makes a card of it. Whatever fails, the link stays. */
export async function placeBookmark(
  editor: Editor,
  href: string,
  { read, tell, fail }: Placing,
): Promise<void> {
  const id = writeLink(editor, href);
  tell(`Reading ${hostOf(href)}…`);
  const { card, reason } = await read(href).catch(() => ({
    card: null,
    reason: "The page couldn't be read. Check your connection.",
  }));
  if (editor.isDestroyed) return;
  putCard(editor, id, href, card);
  if (card) return tell(`Bookmark added: ${card.title}`);
  tell("");
  fail(`${reason} It stays a plain link.`);
}

/** A link that is pasted on an empty line becomes a card. */
export const PastedLinks = Extension.create<{ onLink: (editor: Editor, href: string) => void }>({
  name: "pastedLinks",
  addOptions: () => ({ onLink: () => {} }),
  // Before the link mark, which would take the paste
  priority: 1100,
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const paste = new Plugin({
      props: {
        handlePaste: ({ state }, { clipboardData }) => {
          const href = bareLink(clipboardData?.getData("text/plain") ?? "");
          if (!href || !isEmptyLine(state)) return false;
          options.onLink(editor, href);
          return true;
        },
      },
    });
    return [pending, paste];
  },
});
