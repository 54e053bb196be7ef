"use client";

import { type RefObject, useEffect, useMemo, useState } from "react";
import { placeQuote, type Quote, quoteOf } from "#lib/lesson/quote.ts";
import { MAX_QUOTE_LENGTH } from "#lib/lesson/rules.ts";
import type { HighlightDto } from "#lib/lesson/schema.ts";

const NAME = "learner";

/** A text node, or a formula, whose text is what was typed. */
interface TextPart {
  node: Text | HTMLElement;
  start: number;
  text: string;
}

/**
 * The text of an element in parts: a formula reads as it was typed, whether it is drawn yet or not, and buttons among the
 * text are no part of it.
 */
function partsOf(root: HTMLElement): { text: string; parts: TextPart[] } {
  const parts: TextPart[] = [];
  let text = "";
  const add = (node: TextPart["node"], said: string) => {
    parts.push({ node, start: text.length, text: said });
    text += said;
  };
  const read = (parent: HTMLElement) => {
    for (const child of parent.childNodes) {
      if (child instanceof Text) add(child, child.data);
      if (!(child instanceof HTMLElement) || child.localName === "button") continue;
      const { source } = child.dataset;
      if (source === undefined) read(child);
      else add(child, source);
    }
  };
  read(root);
  return { text, parts };
}

function rangeOf(parts: readonly TextPart[], start: number, end: number): Range | null {
  const first = parts.findLast((part) => part.start <= start);
  const last = parts.findLast((part) => part.start < end);
  if (!first || !last) return null;
  const range = document.createRange();
  if (first.node instanceof Text)
    range.setStart(first.node, Math.min(start - first.start, first.text.length));
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(end - last.start, last.text.length));
  else range.setEndAfter(last.node);
  return range;
}

/** Where an end of a selection lies in the text; within a formula, before or behind it. */
function offsetOf(
  { text, parts }: ReturnType<typeof partsOf>,
  { node, offset }: { node: Node; offset: number },
  isEnd: boolean,
): number {
  const point = document.createRange();
  point.setStart(node, offset);
  for (const part of parts) {
    if (part.node === node && part.node instanceof Text) return part.start + offset;
    if (part.node.contains(node)) return isEnd ? part.start + part.text.length : part.start;
    if (point.comparePoint(part.node, 0) > 0) return part.start;
  }
  return text.length;
}

/** What is selected within an element, as a quote; null for nothing, too much, or a selection elsewhere. */
export function selectedQuote(root: HTMLElement | null): Quote | null {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const read = partsOf(root);
  const { text } = read;
  const start = offsetOf(read, { node: range.startContainer, offset: range.startOffset }, false);
  const end = offsetOf(read, { node: range.endContainer, offset: range.endOffset }, true);
  const quote = text.slice(start, end);
  const lead = quote.length - quote.trimStart().length;
  const trimmed = quote.trim();
  if (trimmed === "" || trimmed.length > MAX_QUOTE_LENGTH) return null;
  return quoteOf(text, start + lead, start + lead + trimmed.length);
}

/** Places highlights in a text as it stands now. Returns those whose place can't be told. */
function draw(root: HTMLElement, highlights: readonly HighlightDto[]): string[] {
  const { text, parts } = partsOf(root);
  const missing: string[] = [];
  const ranges = highlights.flatMap((highlight) => {
    const place = placeQuote(text, highlight);
    const range = place && rangeOf(parts, place.start, place.end);
    if (!range) missing.push(highlight._id);
    return range ?? [];
  });
  if ("highlights" in CSS) CSS.highlights.set(NAME, new Highlight(...ranges));
  return missing;
}

/** Draws highlights into a text, again when formulas are drawn there; returns those whose place can't be told any more. */
export function useHighlights(
  root: RefObject<HTMLElement | null>,
  highlights: readonly HighlightDto[],
): HighlightDto[] {
  const [lost, setLost] = useState<readonly string[]>([]);
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const place = () => setLost(draw(current, highlights));
    place();
    const observer = new MutationObserver(place);
    observer.observe(current, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      if ("highlights" in CSS) CSS.highlights.delete(NAME);
    };
  }, [root, highlights]);
  return useMemo(() => highlights.filter(({ _id }) => lost.includes(_id)), [highlights, lost]);
}
