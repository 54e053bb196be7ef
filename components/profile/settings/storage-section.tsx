"use client";

import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { sizeInWords } from "#lib/course/storage/holdings.ts";
import { useStorage } from "#lib/course/storage/storage-client.ts";
import { Section } from "./section.tsx";

/** From here on it is time to make room. */
const NEARLY_FULL = 0.9;

function Used() {
  const { data, isError, refetch } = useStorage();
  if (isError)
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        We couldn't measure your courses.
        <Button size="sm" variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  if (!data) return <Skeleton className="h-11" />;
  const { usedBytes, quotaBytes } = data;
  const words = `${sizeInWords(usedBytes)} of ${sizeInWords(quotaBytes)} used`;
  return (
    <>
      <p className="font-semibold">{words}</p>
      <ProgressBar
        percent={Math.min(100, (usedBytes / quotaBytes) * 100)}
        label="Storage used"
        valueText={words}
        tone="brand"
        className="mt-2"
      />
      {usedBytes > quotaBytes * NEARLY_FULL ? (
        <p className="mt-2 text-sm text-ink-2">
          To make room, delete courses or previews that you no longer need in{" "}
          <Link href={paths.courses} className="link">
            My Courses
          </Link>
          .
        </p>
      ) : null}
    </>
  );
}

/** How much room the learner's courses take. */
export function StorageSection() {
  return (
    <Section
      title="Storage"
      text="What your own courses take, with their pictures, sounds, previews and trash."
    >
      <Used />
    </Section>
  );
}
