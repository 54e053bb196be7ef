import { ArrowLeft, PencilLine } from "lucide-react";
import Link from "next/link";
import { LogoMark } from "#components/art/logo.tsx";
import { NarrowContents, WideContents } from "#components/layout/on-this-page.tsx";
import { GENERATED_NOTE } from "#lib/blog/rules.ts";
import type { PostDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { DAY_MS } from "#lib/core/time.ts";
import { authorOf } from "./author.ts";
import { Cover } from "./cover/cover.tsx";
import { KeywordLinks } from "./keyword-links.tsx";
import { LongDate } from "./long-date.tsx";
import styles from "./post.module.css";
import { contentsOf, type PostHeading } from "./post-contents.ts";
import { PostMeta } from "./post-meta.tsx";
import { PostText } from "./post-text.tsx";
import { ShareButton } from "./share-button.tsx";

interface PostViewProps {
  post: PostDto;
  /** The sanitised content, its headings with anchors */
  html: string;
  headings: readonly PostHeading[];
}

/** An article: one column to read, and beside it on a wide screen what helps to move in it */
export function PostView({ post, html, headings }: PostViewProps) {
  const entries = contentsOf(headings);
  return (
    <article className="mx-auto max-w-[60rem] px-4 pt-4 md:px-6 md:pt-8">
      <BackToBlog />
      <Head post={post} />
      <div className="mt-8 overflow-hidden rounded-dialog">
        <Cover id={post._id} isWide className="aspect-[2/1] w-full md:aspect-[16/5]" />
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-6 md:mt-12 lg:grid-cols-[minmax(0,1fr)_14rem]">
        <div className="min-w-0 max-w-[40.5rem] max-lg:mx-auto max-lg:w-full">
          {entries.length > 0 ? <NarrowContents entries={entries} className="lg:hidden" /> : null}
          <div className="max-lg:mt-6 lg:contents">
            <PostText html={html} />
          </div>
          <Foot post={post} />
        </div>
        <aside aria-label="About this article" className={`${styles.aside} max-lg:hidden`}>
          <div className="sticky top-24 grid max-h-[calc(100dvh-7rem)] gap-6 overflow-y-auto p-1 pl-3">
            <ShareButton title={post.title} />
            {entries.length > 0 ? <WideContents entries={entries} className="-ml-3" /> : null}
          </div>
        </aside>
      </div>
    </article>
  );
}

export function BackToBlog() {
  return (
    <Link
      href={paths.blog}
      prefetch={false}
      className="inline-flex min-h-11 items-center gap-2 font-medium text-brand hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      Back to Blog
    </Link>
  );
}

function Head({ post }: { post: PostDto }) {
  const wasChanged = Date.parse(post.updatedAt) - Date.parse(post.publishedAt) > DAY_MS;
  return (
    <header className="mt-3 md:mt-6">
      <h1 className="max-w-[22ch] text-4xl [overflow-wrap:anywhere] md:text-5xl">{post.title}</h1>
      {post.excerpt ? (
        <p className="mt-4 max-w-[44rem] text-ink-2 text-xl leading-normal">{post.excerpt}</p>
      ) : null}
      <PostMeta post={post} className="mt-5 text-base">
        {wasChanged ? (
          <>
            <span aria-hidden="true"> · </span>
            <span className="whitespace-nowrap">
              Updated <LongDate at={post.updatedAt} />
            </span>
          </>
        ) : null}
      </PostMeta>
      {post.isGenerated ? (
        <p className="mt-2 flex items-start gap-2 text-ink-3 text-sm">
          <PencilLine aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {GENERATED_NOTE}
        </p>
      ) : null}
      <KeywordLinks keywords={post.keywords} className="mt-3" />
      <div className={`${styles.aside} mt-3 lg:hidden`}>
        <ShareButton title={post.title} />
      </div>
    </header>
  );
}

function Foot({ post }: { post: PostDto }) {
  return (
    <footer className="mt-12 flex items-center gap-4 border-line border-t pt-6">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-brand-soft">
        <LogoMark size={34} />
      </span>
      <p className="min-w-0">
        <span className="block text-ink-3 text-sm">Written by</span>
        <span className="block font-display font-semibold text-lg [overflow-wrap:anywhere]">
          {authorOf(post)}
        </span>
      </p>
    </footer>
  );
}
