"use client";

import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { PostRow, type RowActs } from "./post-row.tsx";

const ROWS_AT_ONCE = 100;

interface PostSectionProps {
  id: string;
  title: string;
  posts: readonly AdminRowDto[];
  /** How many there are, where not all are here yet */
  count: number;
  empty: string;
  acts: RowActs;
}

export function PostSection({ id, title, posts, count, empty, acts }: PostSectionProps) {
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const rest = posts.length - shown;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} tabIndex={-1} className="mb-3 text-lg text-ink-2 outline-none">
        {title} <span className="num">({count})</span>
      </h2>
      {posts.length === 0 ? (
        <p className="rounded-button border border-line border-dashed px-4 py-6 text-center text-ink-2">
          {empty}
        </p>
      ) : (
        <ul className="overflow-hidden rounded-button border border-line bg-surface">
          {posts.slice(0, shown).map((post) => (
            <PostRow key={post._id} post={post} acts={acts} />
          ))}
        </ul>
      )}
      {rest > 0 ? (
        <p className="mt-4 text-center">
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            Show more
          </Button>
          <span className="mt-2 block text-ink-3 text-sm">{rest.toLocaleString("en")} more</span>
        </p>
      ) : null}
    </section>
  );
}
