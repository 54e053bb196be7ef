"use client";

import type { PostFields } from "#lib/blog/editor/post-fields.ts";
import { UNTITLED } from "#lib/blog/rules.ts";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

const titleOf = (fields: PostFields) => fields.title.trim() || UNTITLED;

function shownOf(fields: PostFields) {
  const title = fields.seoTitle.trim() || titleOf(fields);
  const text = fields.seoDescription.trim() || fields.excerpt.trim();
  return { title, text: text || "Without a description, search engines choose a sentence of the text." };
}

/** How a search engine may show the post. */
export function SearchPreview({ fields }: { fields: PostFields }) {
  const { title, text } = shownOf(fields);
  return (
    <figure aria-label="In a search" className="rounded-button border border-line bg-surface p-4">
      <p className="truncate text-ink-2 text-sm">
        {window.location.host}
        {paths.blogPost(fields.slug)}
      </p>
      <p className="mt-1 line-clamp-2 text-brand text-lg">
        {title} · {site.name}
      </p>
      <p className="mt-1 line-clamp-2 text-ink-2 text-sm">{text}</p>
    </figure>
  );
}

/** How the post may look where someone shares it: the title is drawn into the picture, what searches show stands below. */
export function SharePreview({ fields }: { fields: PostFields }) {
  const { title, text } = shownOf(fields);
  return (
    <figure
      aria-label="When it is shared"
      className="overflow-hidden rounded-button border border-line bg-surface"
    >
      <div
        aria-hidden="true"
        className="grid aspect-[1.91] content-end bg-brand-strong p-5 dark:bg-brand-soft"
      >
        <p className="line-clamp-3 font-display font-semibold text-on-brand text-xl dark:text-ink">
          {titleOf(fields)}
        </p>
      </div>
      <div className="p-4">
        <p className="truncate text-ink-3 text-sm">{window.location.host}</p>
        <p className="mt-0.5 line-clamp-2 font-semibold text-ink">{title}</p>
        <p className="mt-0.5 line-clamp-2 text-ink-2 text-sm">{text}</p>
      </div>
    </figure>
  );
}
