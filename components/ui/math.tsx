"use client";

import { useLayoutEffect, useMemo, useRef } from "react";
import { drawAll, drawInto, tameWide } from "./math-draw.ts";
import { type MathPart, mathParts, mayHoldMath } from "./math-parts.ts";
import { RichText } from "./rich-text.tsx";
import { type DrawFormula, useMath } from "./use-math.ts";

interface MathTextProps {
  /** Plain text */
  text: string;
  /** The same with markup that the server has sanitised, where there is any */
  html?: string | null | undefined;
  /** What the markup stands in; "span" inside labels */
  as?: "div" | "span";
}

/** A text whose formulas are drawn as soon as what draws them has come; until then they stand there as typed. */
export function MathText({ text, html, as = "div" }: MathTextProps) {
  return html ? <Markup key={html} html={html} as={as} /> : <Plain text={text} />;
}

function Plain({ text }: { text: string }) {
  const parts = useMemo(() => mathParts(text), [text]);
  const draw = useMath(parts.some((part) => typeof part !== "string"));
  let at = 0;
  return parts.map((part) => {
    const source = typeof part === "string" ? part : part.source;
    at += source.length;
    if (typeof part === "string" || !draw) return source;
    return <Formula key={at} part={part} draw={draw} />;
  });
}

function Formula({ part, draw }: { part: Exclude<MathPart, string>; draw: DrawFormula }) {
  const holder = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!holder.current) return;
    drawInto(holder.current, part, draw);
    tameWide(holder.current);
  }, [part, draw]);
  return <span ref={holder} data-math="" />;
}

/** Keyed by its markup, which is written once and then belongs to what is drawn into it. */
function Markup({ html, as }: { html: string; as: "div" | "span" }) {
  const holder = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const draw = useMath(mayHoldMath(html));
  useLayoutEffect(() => {
    if (!holder.current || !draw) return;
    drawAll(holder.current, draw);
    tameWide(holder.current);
  }, [draw]);
  return <RichText ref={holder} html={html} as={as} className="question-text" />;
}
