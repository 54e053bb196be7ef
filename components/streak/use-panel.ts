import { type FocusEvent, type PointerEvent, useEffect, useReducer, useRef } from "react";
import { CLOSED, isShown, PHASE_DELAYS, panelReducer } from "./panel-machine.ts";

/**
 * The streak panel's machine on the page: `rootProps` belong on the element that holds badge and panel, `press` on the
 * badge's click.
 */
export function usePanel() {
  const [state, send] = useReducer(panelReducer, CLOSED);
  const rootRef = useRef<HTMLDivElement>(null);
  const isOpen = isShown(state);

  useEffect(() => {
    if (state.phase !== "opening" && state.phase !== "closing") return;
    const timer = setTimeout(() => send("elapsed"), PHASE_DELAYS[state.phase]);
    return () => clearTimeout(timer);
  }, [state.phase]);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const root = rootRef.current;
      if (root?.contains(document.activeElement)) root.querySelector("button")?.focus();
      send("dismiss");
    };
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) send("dismiss");
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, [isOpen]);

  const rootProps = {
    ref: rootRef,
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && send("enter"),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && send("leave"),
    onFocus: ({ target }: FocusEvent) => target.matches(":focus-visible") && send("focus"),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      currentTarget.contains(relatedTarget) || send("blur"),
  };
  return { isOpen, rootProps, press: () => send("press") };
}
