"use client";

import { type Editor, getSchema } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./editor.module.css";
import { countWords, extensions, readContent, writeContent } from "./extensions.ts";
import { LinkPopover } from "./link-popover.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { Toolbar } from "./toolbar.tsx";

interface BodyEditorProps {
  /** Where the tools go: above the title, which is there before them */
  bar: HTMLElement | null;
  content: string;
  /** Rises when other words have come from outside */
  round: number;
  onChange: (content: string) => void;
  onWords: (words: number) => void;
  onReady: (focus: () => void) => void;
}

const LABELS = {
  role: "textbox",
  "aria-multiline": "true",
  "aria-label": "Text of the post",
  spellcheck: "true",
};

const wordsOf = (editor: Editor) =>
  countWords(editor.state.doc.textBetween(0, editor.state.doc.content.size, " ", " "));

/** The text itself, with its tools. It is the one part that needs tiptap, and is loaded by itself. */
export function BodyEditor(props: BodyEditorProps) {
  const { bar, content, round, onChange, onWords } = props;
  const [first] = useState(() => readContent(content, getSchema(extensions)));
  const [isLinking, setLinking] = useState(false);
  const editor = useEditor({
    extensions,
    content: first,
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: { ...LABELS, class: `prose ${styles.writing} ${styles.text}` },
      handleKeyDown: (_, event) => {
        const isLinkKey = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
        if (isLinkKey) setLinking(true);
        return isLinkKey;
      },
    },
    onCreate: ({ editor: made }) => {
      onWords(wordsOf(made));
      props.onReady(() => made.commands.focus());
    },
    onUpdate: ({ editor: changed }) => {
      onChange(writeContent(changed));
      onWords(wordsOf(changed));
    },
  });
  const shown = useRef(round);
  useEffect(() => {
    if (round === shown.current) return;
    shown.current = round;
    editor.commands.setContent(readContent(content, editor.schema), { emitUpdate: false });
    onWords(wordsOf(editor));
  }, [editor, round, content, onWords]);
  const openLink = () => setLinking(true);
  return (
    <>
      {bar && createPortal(<Toolbar editor={editor} onLink={openLink} />, bar)}
      <div className="mx-auto max-w-[804px] px-4 md:px-8">
        <div className="relative">
          <EditorContent editor={editor} />
          {isLinking ? <LinkPopover editor={editor} onClose={() => setLinking(false)} /> : null}
          {isLinking ? null : <SelectionBar editor={editor} onLink={openLink} />}
        </div>
        <WriteOn editor={editor} />
      </div>
    </>
  );
}

/** A click below the text goes on writing at its end, also after a table or a block of code. */
function WriteOn({ editor }: { editor: Editor }) {
  const goOn = () => {
    const last = editor.state.doc.lastChild;
    if (last?.type.name === "paragraph") return void editor.commands.focus("end");
    const end = editor.state.doc.content.size;
    editor.chain().insertContentAt(end, { type: "paragraph" }).focus("end").run();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={goOn}
      className="block h-[40vh] w-full cursor-text"
    />
  );
}
