import Link from "next/link";
import { Pill } from "#components/ui/pill.tsx";
import type { PostCardDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { authorOf } from "./author.ts";
import { Cover } from "./cover/cover.tsx";
import { KeywordPills } from "./keyword-pills.tsx";
import { LongDate } from "./long-date.tsx";

/** An article in the list; the whole card leads to it. */
export function PostCard({ post }: { post: PostCardDto }) {
  return (
    <article className="card group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors duration-state focus-within:border-brand hover:border-brand">
      <Cover id={post._id} className="aspect-[2/1] w-full shrink-0" />
      <div className="flex flex-1 flex-col p-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3 text-sm">
          <Pill tone="brand">Article</Pill>
          <LongDate at={post.publishedAt} />
        </p>
        <h3 className="mt-3 text-xl [overflow-wrap:anywhere]">
          <Link
            href={paths.blogPost(post.slug)}
            prefetch={false}
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-brand"
          >
            {post.title}
          </Link>
        </h3>
        {post.excerpt ? <p className="mt-2 line-clamp-3 text-ink-2">{post.excerpt}</p> : null}
        <div className="mt-auto pt-4">
          <p className="text-ink-3 text-sm [overflow-wrap:anywhere]">{authorOf(post)}</p>
          <KeywordPills keywords={post.keywords} className="mt-2.5" />
        </div>
      </div>
    </article>
  );
}
