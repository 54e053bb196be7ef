import Link from "next/link";
import { Pill } from "#components/ui/pill.tsx";
import type { PostCardDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { Cover } from "./cover/cover.tsx";
import { KeywordPills } from "./keyword-pills.tsx";
import { PostMeta } from "./post-meta.tsx";

/** The newest article, as wide as the page; all of it leads there. */
export function LeadPost({ post }: { post: PostCardDto }) {
  return (
    <article className="group relative grid grid-cols-1 items-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="overflow-hidden rounded-dialog">
        <Cover
          id={post._id}
          className="aspect-[16/10] w-full transition-transform duration-panel ease-standard group-hover:scale-[1.02]"
        />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Pill tone="brand">Article</Pill>
          <Pill tone="gold">Newest</Pill>
        </p>
        <h2 className="mt-4 text-3xl [overflow-wrap:anywhere] md:text-4xl">
          <Link
            href={paths.blogPost(post.slug)}
            prefetch={false}
            className="after:absolute after:inset-0 after:rounded-dialog hover:text-brand group-hover:text-brand"
          >
            {post.title}
          </Link>
        </h2>
        {post.excerpt ? <p className="mt-4 line-clamp-3 text-ink-2 text-lg">{post.excerpt}</p> : null}
        <PostMeta post={post} className="mt-5" />
        <KeywordPills keywords={post.keywords} className="mt-4" />
      </div>
    </article>
  );
}
