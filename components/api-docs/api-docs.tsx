import { NarrowContents, type PageEntry, WideContents } from "#components/layout/on-this-page.tsx";
import { CallGroupSection } from "./call-group.tsx";
import { GUIDE, Guide } from "./guide.tsx";
import { Head } from "./head.tsx";
import { OpenTarget } from "./open-target.tsx";
import type { Reference } from "./reference.ts";
import { SHAPES_ID, Shapes } from "./shapes.tsx";

function entriesOf({ groups }: Reference): PageEntry[] {
  return [
    ...GUIDE.map(({ id, title }) => ({ id, title })),
    { id: "calls", title: "All calls" },
    ...groups.map(({ id, name }) => ({ id, title: name, level: 3 })),
    { id: SHAPES_ID, title: "Shapes" },
  ];
}

/** How programs talk to Waddle: a guide to read, and every call to look up */
export function ApiDocs({ reference }: { reference: Reference }) {
  const entries = entriesOf(reference);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-20 md:px-6 md:pt-14 xl:px-8">
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <div className="hidden lg:block">
          <WideContents
            entries={entries}
            className="sticky top-20 -ml-3 max-h-[calc(100dvh-6rem)] overflow-y-auto pb-2"
          />
        </div>
        <article className="min-w-0 max-w-[52rem]">
          <Head reference={reference} />
          <NarrowContents entries={entries} className="mt-6 lg:hidden" />
          <Guide reference={reference} />
          <section aria-labelledby="calls" className="mt-14">
            <h2 id="calls" className="scroll-mt-24 text-3xl">
              All calls
            </h2>
            <p className="mt-2 max-w-prose text-ink-2 text-lg">
              Open a call to see what it takes, what it returns and which error codes to expect.
            </p>
            {reference.groups.map((group) => (
              <CallGroupSection key={group.id} group={group} />
            ))}
          </section>
          <Shapes shapes={reference.shapes} />
          <OpenTarget />
        </article>
      </div>
    </div>
  );
}
