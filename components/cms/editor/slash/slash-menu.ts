import { type Editor, Extension } from "@tiptap/core";
import { PluginKey } from "@tiptap/pm/state";
import { exitSuggestion, Suggestion } from "@tiptap/suggestion";
import { type Block, matchingBlocks } from "./blocks.ts";

/** The menu while it is open. */
export interface SlashState {
  blocks: readonly Block[];
  active: number;
  query: string;
  /** Where the "/" is on the screen */
  rect: () => DOMRect | null;
  choose: (block: Block) => void;
}

/** What the plugin tells the screen; null while the menu is shut. */
export interface SlashStore {
  get: () => SlashState | null;
  set: (state: SlashState | null) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSlashStore(): SlashStore {
  let state: SlashState | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const KEY = new PluginKey("slashMenu");

export const closeSlashMenu = (editor: Editor) => exitSuggestion(editor.view, KEY);

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
};

/** Returns whether the key was for the menu. Without a fitting block only Escape is. */
function press(store: SlashStore, { key }: KeyboardEvent): boolean {
  const state = store.get();
  const block = state?.blocks[state.active];
  if (!state || !block) return false;
  const step = STEPS[key];
  if (step) store.set({ ...state, active: step(state.active, state.blocks.length) });
  else if (key === "Enter" || key === "Tab") state.choose(block);
  else return false;
  return true;
}

interface SlashOptions {
  store: SlashStore;
  blocks: readonly Block[];
}

/** "/" at the beginning of a paragraph, or after a space, opens the menu of blocks. docs/product.md#editor */
export const SlashMenu = Extension.create<SlashOptions>({
  name: "slashMenu",
  addOptions: () => ({ store: createSlashStore(), blocks: [] }),
  addProseMirrorPlugins() {
    const { store, blocks } = this.options;
    const { editor } = this;
    const show = (query: string, active: number, props: Pick<SlashState, "rect" | "choose">) => {
      const found = matchingBlocks(blocks, query, editor);
      store.set({ ...props, query, blocks: found, active: Math.min(active, Math.max(0, found.length - 1)) });
    };
    return [
      Suggestion<Block, Block>({
        editor,
        pluginKey: KEY,
        char: "/",
        allow: ({ state, range }) => {
          const { parent } = state.doc.resolve(range.from);
          return parent.type.name === "paragraph" && !editor.isActive("table") && !editor.isActive("code");
        },
        items: () => [],
        command: ({ range, props: block }) => {
          editor.chain().focus().deleteRange(range).run();
          block.run(editor);
        },
        render: () => ({
          onStart: ({ query, command, clientRect }) =>
            show(query, 0, { choose: command, rect: () => clientRect?.() ?? null }),
          onUpdate: ({ query, command, clientRect }) => {
            const old = store.get();
            const active = old?.query === query ? old.active : 0;
            show(query, active, { choose: command, rect: () => clientRect?.() ?? null });
          },
          onExit: () => store.set(null),
          onKeyDown: ({ event }) => press(store, event),
        }),
      }),
    ];
  },
});
