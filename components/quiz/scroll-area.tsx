"use client";

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface ScrollAreaProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** A part that scrolls by itself once it is too long; only then do keys need to reach it. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = area;
      if (current) setIsLong(current.scrollHeight > current.clientHeight);
    };
    measure();
    // Pictures and formulas come later than the words around them.
    const observer = new ResizeObserver(measure);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={area}
      className={className}
      {...(isLong && { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      <div ref={content}>{children}</div>
    </div>
  );
}
