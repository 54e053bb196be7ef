"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useIslandsHref } from "./islands-href.ts";

/** The way back from a quiz to the map that it was started on. */
export function BackToIslands() {
  return (
    <Link
      href={useIslandsHref()}
      className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-button px-2 text-sm leading-tight font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
      {/* Large text on a phone leaves room for the arrow alone */}
      <span className="max-[18rem]:sr-only">Back to Islands</span>
    </Link>
  );
}
