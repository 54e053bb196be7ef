import { type Editor, Extension, type JSONContent, Mark } from "@tiptap/core";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { DOMParser as SchemaParser } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { StarterKit } from "@tiptap/starter-kit";
import { parseMarkup } from "#components/ui/rich-text.tsx";
import { BookmarkNode } from "./bookmark/bookmark-node.ts";
import { cleanPasted } from "./paste.ts";

const PLACEHOLDER = "Write something worth your readers’ time, or type / for blocks…";

/** Where a link may lead. */
export function isLinkable(href: string): boolean {
  return /^(https?:\/\/[^\s/]|mailto:\S|\/(?!\/)|#\S)/i.test(href);
}

/** Shown while nothing is written. */
const Placeholder = Extension.create({
  name: "placeholder",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const first = doc.firstChild;
          if (doc.childCount !== 1 || first?.type.name !== "paragraph" || first.content.size > 0) return null;
          return DecorationSet.create(doc, [
            Decoration.node(0, first.nodeSize, { "data-placeholder": PLACEHOLDER }),
          ]);
        },
      },
    }),
  ],
});

/** What comes from a text processor becomes plain markup before the schema reads it. */
const CleanPaste = Extension.create({
  name: "cleanPaste",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        transformPastedHTML: (html) => {
          // The editor's own clipping says how it fits together, and is clean.
          if (html.includes("data-pm-slice")) return html;
          const tree = parseMarkup(html);
          cleanPasted(tree);
          return tree.innerHTML;
        },
      },
    }),
  ],
});

/** Small letters that older posts may have, and pasted texts, where Google Docs makes them by a style. */
const Superscript = Mark.create({
  name: "superscript",
  parseHTML: () => [{ tag: "sup" }, { style: "vertical-align=super" }],
  renderHTML: () => ["sup", 0],
});
const Subscript = Mark.create({
  name: "subscript",
  parseHTML: () => [{ tag: "sub" }, { style: "vertical-align=sub" }],
  renderHTML: () => ["sub", 0],
});

/** Without widths of columns: the readers' screens decide. */
const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] });

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      linkOnPaste: true,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (href, { defaultValidate }) => defaultValidate(href) && isLinkable(href),
    },
  }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  BookmarkNode,
  Superscript,
  Subscript,
  Placeholder,
  CleanPaste,
];

/** HTML as the schema's own JSON: the browser lets no text become markup but through our policy. */
export function readContent(html: string, schema: Editor["schema"]): JSONContent {
  return SchemaParser.fromSchema(schema).parse(parseMarkup(html)).toJSON();
}

/** What a save sends: nothing at all where nothing is written. */
export function writeContent(editor: Editor): string {
  return editor.isEmpty ? "" : editor.getHTML();
}

/** The words of a text, and how they are divided; the same way for the count and for comparing. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}
