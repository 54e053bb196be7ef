import clsx from "clsx";
import Link from "next/link";
import { Logo } from "#components/art/logo.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { inputClass } from "#components/ui/field.tsx";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import { DriftingFloe } from "./drifting-floe.tsx";

/** Stands alone by default; `isFramed` where a layout has already put a top bar and a <main> around it. */
export function NotFoundScreen({ isFramed = false }: { isFramed?: boolean }) {
  if (isFramed) {
    return (
      <div className="flex min-h-[78dvh] flex-col">
        <Lost />
      </div>
    );
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-14 w-full max-w-page items-center px-4 md:h-16 md:px-6 xl:px-8">
        <Link
          href={paths.home}
          aria-label={site.name}
          className="inline-flex min-h-11 items-center rounded-button"
        >
          <Logo />
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Lost />
      </main>
    </div>
  );
}

function Lost() {
  return (
    <>
      <div className="mx-auto flex max-w-xl flex-1 flex-col items-center justify-center gap-4 px-4 pt-8 pb-10 text-center">
        <p className="num text-brand text-lg">404</p>
        <h1 className="text-4xl md:text-5xl">We couldn't find this page</h1>
        <p className="text-balance text-lg text-ink-2">
          It may have moved, or the address may be wrong. Search our articles or start from one of these
          pages.
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.home}>Home</ButtonLink>
          <ButtonLink href={paths.islands} variant="secondary" prefetch={false}>
            Quiz Islands
          </ButtonLink>
        </div>
        <BlogSearch />
        <p className="text-ink-2">
          Did one of our own links bring you here?{" "}
          <Link href={paths.contact} prefetch={false} className="link inline-flex min-h-11 items-center">
            Contact us
          </Link>
        </p>
      </div>
      <DriftingFloe />
    </>
  );
}

/** Perhaps it was an article: any browser sends this by itself. */
function BlogSearch() {
  return (
    <search aria-label="Blog" className="mt-2 w-full max-w-md">
      <form method="get" action={paths.blog} className="flex gap-2">
        <input
          type="search"
          name="q"
          maxLength={200}
          placeholder="Search articles..."
          aria-label="Search articles"
          className={clsx(inputClass, "min-w-0 flex-1")}
        />
        <button type="submit" className={buttonClass({ variant: "secondary" })}>
          Search
        </button>
      </form>
    </search>
  );
}
