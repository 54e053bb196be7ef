import { Braces } from "lucide-react";
import { Penguin } from "#components/art/penguin.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";
import type { Reference } from "./reference.ts";
import { Listing } from "./words.tsx";

export function Head({ reference: { base, groups, version } }: { reference: Reference }) {
  const count = groups.flatMap(({ calls }) => calls).length;
  return (
    <header>
      <p className="font-medium text-ink-3 text-sm">For developers · version {version}</p>
      <h1 className="mt-2 text-4xl md:text-5xl">API documentation</h1>
      <p className="mt-4 max-w-prose text-ink-2 text-xl leading-normal">
        {site.name}’s pages, its browser extension and your own scripts all make the same {count} calls. Here
        is each of them, written by the code that answers it.
      </p>
      <a href={paths.openApi} className={buttonClass({ variant: "secondary" }, "mt-6")}>
        <Braces aria-hidden="true" className="size-5" />
        OpenAPI 3.1 as JSON
      </a>
      <div className="relative mt-8">
        <Penguin
          pose="point"
          size={132}
          className="-scale-x-100 absolute right-6 bottom-[calc(100%-2.25rem)] max-md:hidden"
        />
        <Listing
          label="A first call, which needs no account"
          text={`curl "${base}/api/time"\n\n{"serverTime":"2027-01-31T08:30:00.000Z"}`}
        />
      </div>
    </header>
  );
}
