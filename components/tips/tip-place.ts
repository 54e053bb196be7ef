import { arrow, autoUpdate, computePosition, flip, offset, type Placement, shift } from "@floating-ui/dom";
import { useLayoutEffect, useRef } from "react";

/** px: away from its anchor and from the screen's edges; the arrow's half diagonal */
const [GAP, EDGE, ARROW] = [12, 12, 8] as const;

const OPPOSITE = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

function sideOf(placement: Placement): keyof typeof OPPOSITE {
  return placement.split("-")[0] as keyof typeof OPPOSITE;
}

async function place(anchor: Element, bubble: HTMLElement, tip: HTMLElement, placement: Placement) {
  const found = await computePosition(anchor, bubble, {
    strategy: "fixed",
    placement,
    middleware: [
      offset(GAP),
      flip({ padding: EDGE, fallbackAxisSideDirection: "start" }),
      shift({ padding: EDGE }),
      arrow({ element: tip, padding: 20 }),
    ],
  });
  Object.assign(bubble.style, { left: `${found.x}px`, top: `${found.y}px` });
  const { x, y } = found.middlewareData.arrow ?? {};
  Object.assign(tip.style, {
    inset: "auto",
    left: x === undefined ? "" : `${x}px`,
    top: y === undefined ? "" : `${y}px`,
    [OPPOSITE[sideOf(found.placement)]]: `${-ARROW}px`,
  });
}

/** Keeps a bubble beside its anchor, on the other side where there is no room, also while the page moves; without a side, where it is. */
export function useTipPlace(anchor: Element | null, placement: Placement | undefined) {
  const bubble = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [box, point] = [bubble.current, tip.current];
    if (!placement || !anchor || !box || !point) return;
    return autoUpdate(anchor, box, () => void place(anchor, box, point, placement));
  }, [anchor, placement]);
  return { bubble, tip };
}
