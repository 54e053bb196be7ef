/** Options that have a key of their own: 1–4 and a–d. */
const MAX_OPTION_KEYS = 4;

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
  /** What has the focus: text takes every key, a control takes Enter and Space itself */
  focus: "text" | "control" | "openRadio" | "other";
}

export interface KeyContext {
  optionCount: number;
  isDialogOpen: boolean;
  /** Whether the single keys are switched on (docs/product.md#keyboard) */
  hasShortcuts: boolean;
}

export type KeyAction =
  | { type: "choose"; option: number }
  | { type: "advance" }
  | { type: "toggleSound" }
  /** A held Enter must not run through the feedback */
  | { type: "swallow" };

function optionOf(key: string, count: number): KeyAction | null {
  if (key.length !== 1) return null;
  const digit = "1234".indexOf(key);
  const option = digit === -1 ? "abcd".indexOf(key.toLowerCase()) : digit;
  return option === -1 || option >= Math.min(count, MAX_OPTION_KEYS) ? null : { type: "choose", option };
}

function advanceOf(press: KeyPress): KeyAction | null {
  if (press.repeat) return { type: "swallow" };
  if (press.focus === "control") return null;
  return press.focus === "openRadio" && press.key === " " ? null : { type: "advance" };
}

/** What a key means on the quiz screen; null leaves it to the browser. */
export function keyAction(press: KeyPress, context: KeyContext): KeyAction | null {
  if (context.isDialogOpen || press.focus === "text" || press.metaKey || press.altKey || press.shiftKey) {
    return null;
  }
  if (press.ctrlKey) {
    if (press.key.toLowerCase() !== "m") return null;
    return press.repeat ? { type: "swallow" } : { type: "toggleSound" };
  }
  if (press.key === "Enter" || press.key === " ") return advanceOf(press);
  return context.hasShortcuts ? optionOf(press.key, context.optionCount) : null;
}

const NOT_TEXT = ["radio", "checkbox", "button", "submit", "reset", "range", "color", "file"];

/** Reads from the focused element what `keyAction` needs to know. */
export function focusKind(target: EventTarget | null): KeyPress["focus"] {
  if (!(target instanceof HTMLElement)) return "other";
  if (target instanceof HTMLInputElement) {
    if (target.type === "radio") return target.checked ? "other" : "openRadio";
    return NOT_TEXT.includes(target.type) ? "control" : "text";
  }
  if (target.isContentEditable || target.matches("textarea, select")) return "text";
  return target.closest("button, a[href], summary, audio, [role=button], [role=switch]")
    ? "control"
    : "other";
}
