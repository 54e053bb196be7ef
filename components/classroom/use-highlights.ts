"use client";

import { type RefObject, useEffect, useMemo, useState } from "react";
import { placeQuote, type Quote, quoteOf } from "#lib/lesson/quote.ts";
import { MAX_QUOTE_LENGTH } from "#lib/lesson/rules.ts";
import type { HighlightDto } from "#lib/lesson/schema.ts";

const NAME = "learner";

interface TextPart {
  node: Text;
  start: number;
}

/** The text nodes of an element with where each begins in all of its text. */
function partsOf(root: HTMLElement): { text: string; parts: TextPart[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const parts: TextPart[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    parts.push({ node, start: text.length });
    text += node.data;
  }
  return { text, parts };
}

function rangeOf(parts: readonly TextPart[], start: number, end: number): Range | null {
  const at = (offset: number, isEnd: boolean) =>
    parts.findLast((part) => (isEnd ? part.start < offset : part.start <= offset));
  const [first, last] = [at(start, false), at(end, true)];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(start - first.start, first.node.length));
  range.setEnd(last.node, Math.min(end - last.start, last.node.length));
  return range;
}

/** Where a place of a selection lies in all of an element's text. */
function offsetOf(root: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(root, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** What is selected within an element, as a quote; null for nothing, too much, or a selection elsewhere. */
export function selectedQuote(root: HTMLElement | null): Quote | null {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const { text } = partsOf(root);
  const start = offsetOf(root, range.startContainer, range.startOffset);
  const end = offsetOf(root, range.endContainer, range.endOffset);
  const quote = text.slice(start, end);
  const lead = quote.length - quote.trimStart().length;
  const trimmed = quote.trim();
  if (trimmed === "" || trimmed.length > MAX_QUOTE_LENGTH) return null;
  return quoteOf(text, start + lead, start + lead + trimmed.length);
}

/** Draws highlights into a text; returns those whose place can't be told any more. */
export function useHighlights(
  root: RefObject<HTMLElement | null>,
  highlights: readonly HighlightDto[],
): HighlightDto[] {
  const [lost, setLost] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!root.current) return;
    const { text, parts } = partsOf(root.current);
    const missing: string[] = [];
    const ranges = highlights.flatMap((highlight) => {
      const place = placeQuote(text, highlight);
      const range = place && rangeOf(parts, place.start, place.end);
      if (!range) missing.push(highlight._id);
      return range ?? [];
    });
    setLost(missing);
    if (!("highlights" in CSS)) return;
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }, [root, highlights]);
  return useMemo(() => highlights.filter(({ _id }) => lost.includes(_id)), [highlights, lost]);
}
