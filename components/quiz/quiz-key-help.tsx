import { KeyHelp, type KeyUse } from "#components/ui/key-help.tsx";
import type { Shortcuts } from "./use-shortcuts.ts";

const USES: readonly KeyUse[] = [
  { keys: ["1", "2", "3", "4"], does: "Choose an option", isSingle: true },
  { keys: ["A", "B", "C", "D"], does: "Choose an option by its letter", isSingle: true },
  { keys: ["Enter"], does: "Submit and go on" },
  { keys: ["Ctrl", "M"], does: "Turn the sound on or off" },
  { keys: ["?"], does: "Show these keys", isSingle: true },
];

/** What the keys of a quiz do; the profile keeps the same switch. */
export function QuizKeyHelp(shortcuts: Shortcuts) {
  return <KeyHelp uses={USES} what="choosing by key" {...shortcuts} />;
}
