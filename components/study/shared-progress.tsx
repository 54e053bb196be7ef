import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { paths } from "#lib/client/paths.ts";
import { type LocalDay, localDayOf } from "#lib/core/time.ts";
import type { ForecastDto } from "#lib/study/schema.ts";
import type { SharedProgressDto } from "#lib/study/share-schema.ts";
import { dayWords, rangeWords } from "#lib/study/words.ts";
import { BurnUp } from "./burn-up/chart.tsx";
import { goalWords } from "./study-words.ts";

/** Where the pace of someone else leads, in a sentence. */
function paceWords(forecast: ForecastDto, nickname: string, today: LocalDay): string {
  switch (forecast.kind) {
    case "range":
      return `At this pace, ${nickname} finishes ${rangeWords(forecast.from, forecast.to, today)}.`;
    case "early":
      return "It is too early to say when the course is finished.";
    case "none":
      return "At this pace there is no finish date.";
    case "finished":
      return `${nickname} has finished everything in this course.`;
  }
}

/** How far someone is in a course, for those who were given its link. */
export function SharedProgress({ progress, today }: { progress: SharedProgressDto; today: LocalDay }) {
  const { nickname, courseTitle, goal, forecast, burnUp, donePercent, expiresAt } = progress;
  return (
    <div className="mx-auto max-w-[48rem] px-4 py-8 md:py-14">
      <h1 className="text-3xl md:text-4xl">
        <bdi>{nickname}</bdi> studies <bdi>{courseTitle}</bdi>
      </h1>
      <p className="mt-3 text-ink-2 text-lg">{paceWords(forecast, nickname, today)}</p>
      <Card padding="lg" className="mt-8">
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ProgressBar percent={donePercent} label="Done" className="min-w-40 flex-1" />
          <span className="tabular-nums">{donePercent}% done</span>
          <span className="text-ink-2">Goal: {goalWords(goal, today).replace("Finish", "finish")}</span>
        </div>
        <BurnUp {...{ courseTitle, burnUp, forecast, goal, today }} isShared />
      </Card>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-2 text-sm">
          This page works until {dayWords(localDayOf(new Date(expiresAt), "UTC"), today)}.
        </p>
        <ButtonLink href={paths.home} variant="secondary" size="sm">
          What is Waddle?
        </ButtonLink>
      </div>
    </div>
  );
}

/** An unknown link, one that was ended and one that is over look alike. */
export function NoSharedProgress() {
  return (
    <EmptyState
      isPage
      art={<Penguin pose="lost" size={160} />}
      title="There is nothing here"
      text="This link has ended, or part of it is missing. Ask for a new one."
      action={<ButtonLink href={paths.home}>Home</ButtonLink>}
    />
  );
}

/** The database doesn't answer just now. */
export function SharedProgressAway() {
  return (
    <EmptyState
      isPage
      art={<Penguin pose="sleep" size={160} />}
      title="We can't show this right now"
      text="Waddle can't reach its database. Reload the page in a minute."
    />
  );
}
