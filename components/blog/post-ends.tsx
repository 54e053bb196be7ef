import { ArrowLeft, ArrowRight, Rss } from "lucide-react";
import Link from "next/link";
import { Penguin } from "#components/art/penguin.tsx";
import { PageStatus } from "#components/layout/page-status.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { PostCardDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { LongDate } from "./long-date.tsx";
import { BackToBlog } from "./post-view.tsx";

interface MoreToReadProps {
  related: readonly PostCardDto[];
  previous: PostCardDto | null;
  next: PostCardDto | null;
}

/** Where to go from the end of an article */
export function MoreToRead({ related, previous, next }: MoreToReadProps) {
  return (
    <div className="mx-auto max-w-[60rem] px-4 pt-12 pb-20 md:px-6">
      <Neighbours previous={previous} next={next} />
      {related.length > 0 ? (
        <section aria-labelledby="related" className="mt-14">
          <h2 id="related" className="text-2xl">
            Related Articles
          </h2>
          <ul className="mt-4 grid grid-cols-1 gap-x-8 md:grid-cols-3">
            {related.map((post) => (
              <li key={post.slug} className="border-brand border-t-2 pt-4 pb-8">
                <TextCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8">
        <BackToBlog />
        <a
          href={paths.blogRss}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-2 hover:text-brand hover:underline"
        >
          <Rss aria-hidden="true" className="size-5" />
          RSS feed
        </a>
      </div>
    </div>
  );
}

function TextCard({ post }: { post: PostCardDto }) {
  return (
    <article className="group relative">
      <p className="text-ink-3 text-sm">
        <LongDate at={post.publishedAt} />
      </p>
      <h3 className="mt-1.5 text-xl [overflow-wrap:anywhere]">
        <Link
          href={paths.blogPost(post.slug)}
          prefetch={false}
          className="after:absolute after:inset-0 group-hover:text-brand"
        >
          {post.title}
        </Link>
      </h3>
      {post.excerpt ? <p className="mt-2 line-clamp-3 text-ink-2">{post.excerpt}</p> : null}
    </article>
  );
}

const neighbourClass =
  "group flex min-h-20 flex-1 basis-64 flex-col justify-center rounded-card border border-line bg-surface px-5 py-3.5 transition-colors duration-state hover:border-brand";

function Neighbours({ previous, next }: Omit<MoreToReadProps, "related">) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Previous and next article" className="flex flex-wrap gap-4">
      {previous ? (
        <Link href={paths.blogPost(previous.slug)} rel="prev" prefetch={false} className={neighbourClass}>
          <span className="flex items-center gap-2 text-ink-3 text-sm">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Previous
          </span>
          <span className="font-display font-semibold [overflow-wrap:anywhere] group-hover:text-brand">
            {previous.title}
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link
          href={paths.blogPost(next.slug)}
          rel="next"
          prefetch={false}
          className={`${neighbourClass} items-end text-end`}
        >
          <span className="flex items-center gap-2 text-ink-3 text-sm">
            Next
            <ArrowRight aria-hidden="true" className="size-4" />
          </span>
          <span className="font-display font-semibold [overflow-wrap:anywhere] group-hover:text-brand">
            {next.title}
          </span>
        </Link>
      ) : null}
    </nav>
  );
}

interface MissingPostProps {
  /** An article lies there that has not even a title */
  isUntitled?: boolean;
}

/** An address that no article has, or none that can be shown */
export function MissingPost({ isUntitled = false }: MissingPostProps) {
  return (
    <>
      <PageStatus status={404} />
      <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 pt-12 pb-24 text-center">
        <Penguin pose="lost" size={190} />
        <p className="num text-brand text-lg">404</p>
        <h1 className="text-4xl">Blog post not found</h1>
        <p className="text-balance text-lg text-ink-2">
          {isUntitled
            ? "This blog post could not be found or is no longer available."
            : "The blog post you are looking for does not exist."}
        </p>
        <ButtonLink href={paths.blog} prefetch={false} className="mt-3">
          Back to Blog
        </ButtonLink>
      </div>
    </>
  );
}
