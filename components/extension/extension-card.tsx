"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { ExtensionBridge } from "./extension-bridge.tsx";

interface ExtensionCardProps {
  outcome?: "made" | "failed";
  title: ReactNode;
  /** Takes the focus: what was pressed is gone. */
  isResult?: boolean;
  children: ReactNode;
}

/** One card about one connection */
export function ExtensionCard({ outcome, title, isResult = false, children }: ExtensionCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <section className="card rounded-dialog border-2 border-line bg-surface p-5 shadow-float xs:p-7">
      <ExtensionBridge {...(outcome && { outcome })} />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-center text-2xl outline-none">
        {title}
      </h1>
      {children}
    </section>
  );
}
