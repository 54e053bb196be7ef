"use client";

import { type FeatureBundle, LazyMotion, MotionConfig, type TargetAndTransition } from "framer-motion";
import { createContext, type ReactNode, startTransition, use, useState } from "react";
import { transition } from "./tokens.ts";

const ReadyContext = createContext(false);

/**
 * Lets `m.*` elements inside it animate once the features have loaded. For screens behind the login only: public pages load
 * no motion.
 */
export function MotionScope({ children }: { children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  const load = async (): Promise<FeatureBundle> => {
    const { default: features } = await import("./features.ts");
    startTransition(() => setIsReady(true));
    return features;
  };
  // Without them, everything shows where it would end
  const loadOrRest = () => load().catch(() => ({}) as FeatureBundle);
  return (
    <ReadyContext value={isReady}>
      <LazyMotion features={loadOrRest} strict>
        <MotionConfig reducedMotion="user" transition={transition("panel")}>
          {children}
        </MotionConfig>
      </LazyMotion>
    </ReadyContext>
  );
}

/**
 * Returns what to pass to an `m.*` element as `initial`: where it comes from, or false where nothing can animate yet. An element
 * with `initial` and without features would stay where it begins, invisible.
 */
export function useInitial(from: TargetAndTransition): TargetAndTransition | false {
  return use(ReadyContext) && from;
}
