"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface AuthPanelProps {
  icon?: ReactNode;
  title: string;
  text: ReactNode;
  /** Takes the focus: what was pressed is gone. */
  isResult?: boolean;
  children?: ReactNode;
}

/** One card with one thing to say or to do */
export function AuthPanel({ icon, title, text, isResult = false, children }: AuthPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus();
  }, [isResult]);
  return (
    <section className="card grid gap-4 rounded-dialog border border-line bg-surface p-5 shadow-float xs:p-7">
      {icon}
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h1>
      <div className="grid gap-3 text-ink-2">{text}</div>
      {children}
    </section>
  );
}
