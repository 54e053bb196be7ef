"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useState } from "react";

/** Lies open on the page; once the page scrolls beneath it, it gets its border and its blur. */
export function HeaderFrame({ children }: { children: ReactNode }) {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const read = () => setIsScrolled(window.scrollY > 4);
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, []);
  return (
    <header
      className={clsx(
        "group/header sticky top-0 z-30 border-b transition-colors duration-state",
        isScrolled ? "border-line bg-surface/92 backdrop-blur" : "border-transparent bg-bg",
      )}
    >
      <div className="mx-auto flex min-h-14 max-w-page flex-wrap items-center gap-[4px] px-[16px] md:min-h-16 md:gap-2 md:px-6 xl:px-8">
        {children}
      </div>
    </header>
  );
}
