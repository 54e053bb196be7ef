import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { authorOf } from "#components/blog/author.ts";
import type { PostCardDto } from "#lib/blog/schema.ts";
import { LongDate } from "./long-date.tsx";

interface PostMetaProps {
  post: PostCardDto;
  className?: string;
  children?: ReactNode;
}

/** Who, when, how long: one quiet row */
export function PostMeta({ post, className, children }: PostMetaProps) {
  const parts = [
    ["author", authorOf(post)],
    ["date", <LongDate key="date" at={post.publishedAt} />],
    ["length", `${post.readingMinutes} min read`],
  ] as const;
  return (
    <p className={clsx("text-ink-3 text-sm", className)}>
      {parts.map(([name, part], index) => (
        <Fragment key={name}>
          {index > 0 ? <span aria-hidden="true"> · </span> : null}
          {index > 0 ? <span className="sr-only">, </span> : null}
          <span className="[overflow-wrap:anywhere]">{part}</span>
        </Fragment>
      ))}
      {children}
    </p>
  );
}
