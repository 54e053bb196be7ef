import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { PageStatus } from "#components/layout/page-status.tsx";
import { NoSharedProgress, SharedProgress, SharedProgressAway } from "#components/study/shared-progress.tsx";
import { localDayOf } from "#lib/core/time.ts";
import { describeError, log } from "#lib/server/log.ts";
import type { SharedProgressDto } from "#lib/study/share-schema.ts";
import { getSharedProgress } from "#lib/study/share-service.ts";

/** Never half a page: what the database says is a part of the document. docs/decisions/006-documents-and-the-page-cache.md */
export const instant = false;

interface ProgressPageProps {
  params: Promise<{ token: string }>;
}

type Loaded = { is: "there"; progress: SharedProgressDto } | { is: "missing" } | { is: "away" };

/** Once for the head and the body of the page */
const load = cache(async (token: string): Promise<Loaded> => {
  await connection();
  try {
    const progress = await getSharedProgress(token, new Date());
    return progress ? { is: "there", progress } : { is: "missing" };
  } catch (error) {
    log().error({ error: describeError(error) }, "a shared progress could not be read");
    return { is: "away" };
  }
});

/** The address is a secret of those who were given it: it goes to no search engine and to no other site. */
export async function generateMetadata({ params }: ProgressPageProps): Promise<Metadata> {
  const loaded = await load((await params).token);
  const title = loaded.is === "there" ? `Progress in ${loaded.progress.courseTitle}` : "Shared progress";
  return { title, robots: { index: false, follow: false }, referrer: "no-referrer" };
}

export default async function ProgressPage({ params }: ProgressPageProps) {
  const loaded = await load((await params).token);
  if (loaded.is === "there")
    return <SharedProgress progress={loaded.progress} today={localDayOf(new Date(), "UTC")} />;
  return (
    <>
      <PageStatus status={loaded.is === "missing" ? 404 : 503} />
      {loaded.is === "missing" ? <NoSharedProgress /> : <SharedProgressAway />}
    </>
  );
}
