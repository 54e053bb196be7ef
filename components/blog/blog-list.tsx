import { Rss } from "lucide-react";
import type { ReactNode } from "react";
import type { PostCardDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import { LeadPost } from "./lead-post.tsx";
import { PostCard } from "./post-card.tsx";

/** The frame of the list: title, filters, articles */
export function BlogFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-20 md:px-6 md:pt-14 xl:px-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-4xl md:text-5xl">{site.name} Blog</h1>
          <p className="mt-3 max-w-prose text-ink-2 text-lg">
            How people learn, why courses stay unfinished, and what helps to come back tomorrow.
          </p>
        </div>
        <a
          href={paths.blogRss}
          className="inline-flex min-h-11 items-center gap-2 font-medium text-ink-2 hover:text-brand hover:underline"
        >
          <Rss aria-hidden="true" className="size-5" />
          RSS feed
        </a>
      </header>
      {children}
    </div>
  );
}

export function BlogList({ lead, posts }: { lead: PostCardDto | null; posts: readonly PostCardDto[] }) {
  return (
    <div className="mt-8">
      {lead ? <LeadPost post={lead} /> : null}
      {posts.length > 0 ? (
        <section aria-labelledby="articles" className={lead ? "mt-14" : undefined}>
          <h2 id="articles" className={lead ? "text-2xl" : "sr-only"}>
            {lead ? "More articles" : "Articles"}
          </h2>
          <ul className="mt-5 grid grid-cols-1 gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
            {posts.map((post) => (
              <li key={post.slug}>
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
