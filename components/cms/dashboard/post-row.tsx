"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import { ArrowUpRight, Eye, Pencil, Send, Trash2 } from "lucide-react";
import { transition } from "#components/ui/motion/tokens.ts";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { Instant } from "../post-times.tsx";
import { StatusMark } from "../status-mark.tsx";
import { rowId } from "./row-focus.ts";

export interface RowActs {
  editPath: (id: string) => string;
  previewPath: (id: string) => string;
  publish: (post: AdminRowDto) => void;
  askToDelete: (post: AdminRowDto) => void;
  /** Being published just now */
  publishing: string | null;
}

const ACTION =
  "inline-flex min-h-10 items-center gap-1.5 rounded-input px-3 font-display font-semibold text-sm pointer-coarse:min-h-11";
const PLAIN = clsx(ACTION, "text-brand hover:bg-brand-soft");

/** What can be done appears where the pointer or the focus is; on touch it is always there. */
const ACTIONS =
  "-ml-3 flex shrink-0 flex-wrap md:ml-0 md:opacity-0 md:transition-opacity md:duration-state md:group-focus-within:opacity-100 md:group-hover:opacity-100 pointer-coarse:opacity-100";

export function PostRow({ post, acts }: { post: AdminRowDto; acts: RowActs }) {
  const { _id, title, author, keywords, status, scheduledAt, updatedAt } = post;
  const about = `“${title}”`;
  return (
    <m.li
      layout="position"
      transition={transition("panel", "standard")}
      id={rowId(_id)}
      className="group flex min-h-16 flex-col justify-center gap-x-4 border-line border-b px-4 py-2 transition-colors duration-state last:border-b-0 focus-within:bg-sunken hover:bg-sunken md:flex-row md:items-center md:py-1.5"
    >
      <div className="min-w-0 flex-1">
        {/* A document of its own, so that the editor always begins with what the server has. */}
        <a
          href={acts.editPath(_id)}
          className="block min-w-0 truncate py-1 font-display font-semibold text-base text-ink hover:text-brand"
        >
          {title}
        </a>
        <p className="flex flex-wrap items-center gap-x-3 text-ink-3 text-sm">
          <StatusMark status={status} scheduledAt={scheduledAt} />
          <span>
            Updated <Instant at={updatedAt} />
          </span>
          {author ? <span className="max-w-48 truncate">{author}</span> : null}
          <span>
            {keywords.length} {keywords.length === 1 ? "keyword" : "keywords"}
          </span>
        </p>
      </div>
      <div className={ACTIONS}>
        {status === "published" ? (
          <a href={paths.blogPost(post.slug)} className={PLAIN} aria-label={`View ${about}`}>
            <ArrowUpRight aria-hidden="true" className="size-4" />
            View
          </a>
        ) : (
          <button
            type="button"
            className={PLAIN}
            aria-label={`Publish ${about}`}
            aria-busy={acts.publishing === _id}
            onClick={() => acts.publish(post)}
          >
            <Send aria-hidden="true" className="size-4" />
            {acts.publishing === _id ? "Publishing…" : "Publish"}
          </button>
        )}
        {status === "published" ? null : (
          <a
            href={acts.previewPath(_id)}
            target="_blank"
            rel="noopener"
            className={PLAIN}
            aria-label={`Preview ${about}`}
          >
            <Eye aria-hidden="true" className="size-4" />
            Preview
          </a>
        )}
        <a href={acts.editPath(_id)} className={PLAIN} aria-label={`Edit ${about}`}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </a>
        <button
          type="button"
          className={clsx(ACTION, "text-bad hover:bg-bad-soft")}
          aria-label={`Delete ${about}`}
          onClick={() => acts.askToDelete(post)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </button>
      </div>
    </m.li>
  );
}
