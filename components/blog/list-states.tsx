import { Penguin } from "#components/art/penguin.tsx";
import { PageStatus } from "#components/layout/page-status.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { paths } from "#lib/client/paths.ts";
import { Cover } from "./cover/cover.tsx";

/** Nothing is published yet. */
export function ComingSoon() {
  return (
    <article className="card mx-auto max-w-md overflow-hidden rounded-card border border-line bg-surface">
      <Cover id="coming-soon" className="aspect-[2/1] w-full" />
      <div className="p-6">
        <Pill tone="gold">Coming Soon</Pill>
        <h2 className="mt-3 text-2xl">The first article is being written</h2>
        <p className="mt-2 text-ink-2">
          We write about learning that fits beside a job, a family and a life. Follow the feed, and it comes
          to you.
        </p>
        <a href={paths.blogRss} className={buttonClass({ variant: "secondary" }, "mt-5")}>
          Follow by RSS
        </a>
      </div>
    </article>
  );
}

interface PastTheEndProps {
  page: number;
  pages: number;
  /** The first page, with the same search and category */
  firstPage: string;
}

/** There are articles, but fewer than the address asks for. */
export function PastTheEnd({ page, pages, firstPage }: PastTheEndProps) {
  return (
    <EmptyState
      art={<Penguin pose="lost" size={150} />}
      title={`There is no page ${page}`}
      text={`The list ends on page ${pages}.`}
      action={
        <ButtonLink href={firstPage} prefetch={false} scroll={false} variant="secondary">
          Go to the first page
        </ButtonLink>
      }
    />
  );
}

export function NothingFound() {
  return (
    <EmptyState
      art={<Penguin pose="lost" size={150} />}
      title="No blog posts found"
      text="Check back soon for new articles and updates!"
      action={
        <ButtonLink href={paths.blog} prefetch={false} scroll={false} variant="secondary">
          Clear filters
        </ButtonLink>
      }
    />
  );
}

interface AwayProps {
  /** The heading, where the page has no other one */
  title?: string;
  message: string;
  /** The page itself, to be loaded anew */
  address: string;
}

/** The database doesn't answer: the page does. */
export function Away({ title, message, address }: AwayProps) {
  return (
    <>
      <PageStatus status={503} />
      <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center" role="alert">
        <Penguin pose="sleep" size={150} />
        {title ? <h1 className="text-balance text-4xl">{title}</h1> : null}
        <p className="text-lg">{message}</p>
        <a href={address} className={buttonClass({ variant: "secondary" })}>
          Try Again
        </a>
      </div>
    </>
  );
}
