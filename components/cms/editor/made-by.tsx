"use client";

import type { SavedPost } from "#lib/blog/editor/post-fields.ts";
import { dollars } from "#lib/blog/generation/generation.ts";
import { Instant } from "../post-times.tsx";

/** Which model wrote a post, when, and for how much. */
export function MadeBy({ generation }: Pick<SavedPost, "generation">) {
  if (!generation) return null;
  const { model, cost, createdAt } = generation;
  return (
    <p className="text-ink-2 text-sm wrap-anywhere">
      Written by {model}, <Instant at={createdAt} />, for {dollars(cost)}
    </p>
  );
}
