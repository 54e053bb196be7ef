"use client";

import { LazyMotion, MotionConfig } from "framer-motion";
import type { ReactNode } from "react";
import { transition } from "./tokens.ts";

const loadFeatures = () => import("./features.ts").then((features) => features.default);

/**
 * Lets `m.*` elements inside it animate once the features have loaded; until then, and with reduced motion, they show where
 * they end. For screens behind the login only: public pages load no motion.
 */
export function MotionScope({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={loadFeatures} strict>
      <MotionConfig reducedMotion="user" transition={transition("panel")}>
        {children}
      </MotionConfig>
    </LazyMotion>
  );
}
