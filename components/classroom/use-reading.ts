"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** The block's id of an element made by LessonText */
const blockOf = (element: Element) =>
  element instanceof HTMLElement ? (element.dataset.block ?? null) : null;

/** Says which block is at the top of what is seen; the last one as soon as its end is in sight. */
export function useReading(text: RefObject<HTMLElement | null>, reads: (block: string) => void): void {
  const report = useEffectEvent(reads);
  useEffect(() => {
    const blocks = [...(text.current?.querySelectorAll("[data-block]") ?? [])];
    const last = blocks.at(-1);
    if (!last || typeof IntersectionObserver === "undefined") return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        }
        const isEnd = seen.has(last) && last.getBoundingClientRect().bottom <= window.innerHeight + 1;
        const top = isEnd ? last : blocks.find((block) => seen.has(block));
        const id = top && blockOf(top);
        if (id) report(id);
      },
      { threshold: [0, 1] },
    );
    for (const block of blocks) observer.observe(block);
    return () => observer.disconnect();
  }, [text]);
}
