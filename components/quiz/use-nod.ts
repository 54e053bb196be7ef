import type { TargetAndTransition } from "framer-motion";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";

const NODS: Record<"right" | "wrong", TargetAndTransition> = {
  right: { scale: [1, 1.02, 1] },
  wrong: { x: [0, 4, 0] },
};

/** What a graded part of an answer does, once: the right one nods, the wrong one steps aside. For an `m.*` element. */
export function useNod(look: string) {
  const initial = useInitial({ scale: 1, x: 0 });
  const animate = look === "right" || look === "wrong" ? NODS[look] : {};
  return { initial, animate, transition: transition("panel", "standard") };
}
