/** What holds the panel: the pointer over it, the keyboard's focus in it, a click or tap on the badge. */
export interface PanelState {
  /** opening and closing wait for their delay */
  phase: "closed" | "opening" | "open" | "closing";
  isHovered: boolean;
  hasFocus: boolean;
  isPinned: boolean;
}

/**
 * enter, leave: a mouse; focus: by keyboard, into badge or panel; blur: out of both; press: a click or a tap on the
 * badge; dismiss: Escape, or a press elsewhere; elapsed: the delay of the phase is over.
 */
export type PanelEvent = "enter" | "leave" | "focus" | "blur" | "press" | "dismiss" | "elapsed";

/** ms that a phase lasts before `elapsed`. Closing waits, so that the pointer can cross the gap to the panel. */
export const PHASE_DELAYS = { opening: 150, closing: 200 } as const;

export const CLOSED: PanelState = { phase: "closed", isHovered: false, hasFocus: false, isPinned: false };

export function isShown({ phase }: PanelState): boolean {
  return phase === "open" || phase === "closing";
}

/** Nothing that is held closes, and nothing opens any more that only the pointer asked for. */
function letGo(state: PanelState): PanelState {
  const { phase, isHovered, hasFocus, isPinned } = state;
  if (phase === "opening" && !isHovered) return { ...state, phase: "closed" };
  const isHeld = isHovered || hasFocus || isPinned;
  return isHeld || phase === "closed" ? state : { ...state, phase: "closing" };
}

/** The first press on a panel that only the pointer holds pins it; any other press on an open one closes it. */
function press(state: PanelState): PanelState {
  const closes = state.phase === "open" && (state.isPinned || !state.isHovered);
  return closes
    ? { ...state, phase: "closed", isPinned: false }
    : { ...state, phase: "open", isPinned: true };
}

export function panelReducer(state: PanelState, event: PanelEvent): PanelState {
  switch (event) {
    case "enter":
      return { ...state, isHovered: true, phase: isShown(state) ? "open" : "opening" };
    case "leave":
      return letGo({ ...state, isHovered: false });
    case "focus":
      return { ...state, hasFocus: true, phase: "open" };
    case "blur":
      return letGo({ ...state, hasFocus: false, isPinned: false });
    case "press":
      return press(state);
    case "dismiss":
      return { ...state, phase: "closed", isPinned: false };
    case "elapsed":
      if (state.phase === "opening") return { ...state, phase: "open" };
      return state.phase === "closing" ? { ...state, phase: "closed" } : state;
  }
}
