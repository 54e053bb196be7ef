"use client";

import { AnimatePresence } from "framer-motion";
import * as m from "framer-motion/m";
import { Zap } from "lucide-react";
import { useEffect, useState } from "react";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";

const BONUS_MS = 2000;

/** For the eye only, and in no live region: the sheet says the same in words, and stays. Keyed by the question. */
export function BonusToast({ points }: { points: number }) {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), BONUS_MS);
    return () => clearTimeout(timer);
  }, []);
  const initial = useInitial({ opacity: 0, y: -16 });
  return (
    <AnimatePresence>
      {isShown ? (
        <m.p
          aria-hidden="true"
          initial={initial}
          animate={{ opacity: 1, y: 0 }}
          exit={{ opacity: 0, y: -16, transition: transition("state", "exit") }}
          className="card pointer-events-none fixed end-4 top-18 z-20 flex items-center gap-2 rounded-card border-2 border-gold bg-raised px-4 py-2.5 font-display font-semibold text-gold-text shadow-float"
        >
          <Zap className="size-5 fill-current" />+{points.toLocaleString("en")} for speed
        </m.p>
      ) : null}
    </AnimatePresence>
  );
}
