import type { Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from "lucide-react";

export interface Tool {
  name: string;
  /** "Mod" is Ctrl, and ⌘ on a Mac */
  keys: string | null;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  /** Missing where it does something once, and can't be on or off */
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const heading = (level: 2 | 3 | 4, icon: LucideIcon): Tool => ({
  name: `Heading ${level}`,
  keys: `Mod+Alt+${level}`,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive("heading", { level }),
});

const bold: Tool = {
  name: "Bold",
  keys: "Mod+B",
  icon: Bold,
  run: (editor) => editor.chain().focus().toggleBold().run(),
  isOn: (editor) => editor.isActive("bold"),
};
const italic: Tool = {
  name: "Italic",
  keys: "Mod+I",
  icon: Italic,
  run: (editor) => editor.chain().focus().toggleItalic().run(),
  isOn: (editor) => editor.isActive("italic"),
};
const strike: Tool = {
  name: "Strikethrough",
  keys: "Mod+Shift+S",
  icon: Strikethrough,
  run: (editor) => editor.chain().focus().toggleStrike().run(),
  isOn: (editor) => editor.isActive("strike"),
};
const code: Tool = {
  name: "Code",
  keys: "Mod+E",
  icon: Code,
  run: (editor) => editor.chain().focus().toggleCode().run(),
  isOn: (editor) => editor.isActive("code"),
};
const quote: Tool = {
  name: "Quote",
  keys: "Mod+Shift+B",
  icon: Quote,
  run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  isOn: (editor) => editor.isActive("blockquote"),
};

/** Inserts a table, and a paragraph after it where nothing follows: no key leads past a table at the end of a text. */
const insertTable = (editor: Editor) =>
  editor
    .chain()
    .focus()
    .insertTable({ rows: 3, cols: 3, withHeaderRow: true })
    .command(({ tr, state }) => {
      const after = tr.selection.$from.after(1);
      const next = state.schema.nodes.paragraph?.create();
      if (next && after === tr.doc.content.size) tr.insert(after, next);
      return true;
    })
    .run();

/** The bar's tools, in groups. */
export const TOOLS: readonly (readonly Tool[])[] = [
  [heading(2, Heading2), heading(3, Heading3), heading(4, Heading4)],
  [
    bold,
    italic,
    {
      name: "Underline",
      keys: "Mod+U",
      icon: Underline,
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive("underline"),
    },
    strike,
    code,
  ],
  [
    {
      name: "Bulleted list",
      keys: "Mod+Shift+8",
      icon: List,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive("bulletList"),
    },
    {
      name: "Numbered list",
      keys: "Mod+Shift+7",
      icon: ListOrdered,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive("orderedList"),
    },
    quote,
    {
      name: "Code block",
      keys: "Mod+Alt+C",
      icon: SquareCode,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive("codeBlock"),
    },
  ],
  [
    {
      name: "Table",
      keys: null,
      icon: Table,
      run: insertTable,
      can: (editor) => !editor.isActive("table"),
    },
    {
      name: "Line",
      keys: null,
      icon: Minus,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: "Undo",
      keys: "Mod+Z",
      icon: Undo2,
      run: (editor) => editor.chain().focus().undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      name: "Redo",
      keys: "Mod+Shift+Z",
      icon: Redo2,
      run: (editor) => editor.chain().focus().redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
];

/** What stands over a selection; the link has its own button there. */
export const SELECTION_TOOLS: readonly Tool[] = [
  bold,
  italic,
  strike,
  code,
  heading(2, Heading2),
  heading(3, Heading3),
  quote,
];

export const TABLE_TOOLS: readonly { name: string; run: (editor: Editor) => void }[] = [
  { name: "Row below", run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: "Column right", run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: "Delete row", run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: "Delete column", run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: "Delete table", run: (editor) => editor.chain().focus().deleteTable().run() },
];

/** "Bold (Ctrl+B)", as this machine's keyboard has it. */
export function toolTitle({ name, keys }: Pick<Tool, "name" | "keys">, isMac: boolean): string {
  if (!keys) return name;
  return `${name} (${keysText(keys, isMac)})`;
}

/** "Mod+B" as this machine's keyboard has it */
export function keysText(keys: string, isMac: boolean): string {
  if (!isMac) return keys.replace("Mod", "Ctrl");
  return keys.replace("Mod", "⌘").replace("Alt", "⌥").replace("Shift", "⇧");
}
