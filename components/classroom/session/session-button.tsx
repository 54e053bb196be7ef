"use client";

import { useQuery } from "@tanstack/react-query";
import { Pause, Play, Square, Timer } from "lucide-react";
import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { paths } from "#lib/client/paths.ts";
import { startTimeQuery } from "#lib/session/client.ts";
import type { SessionSummaryDto } from "#lib/session/schema.ts";
import { PlanSession } from "./plan-session.tsx";
import { clockLeft, summaryLines, timeLeftInWords } from "./session-words.ts";
import type { useStudySession } from "./use-study-session.ts";

type Study = ReturnType<typeof useStudySession>;
const MINUTES = [15, 25, 45, 60] as const;

/** The time now, once a second while something counts. */
function useTick(isOn: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOn]);
  return now;
}

/** How long until the course's start time, by the server's clock. */
function Countdown({ courseId, begin }: { courseId: string; begin: () => void }) {
  const { data, dataUpdatedAt } = useQuery(startTimeQuery(courseId));
  const now = useTick(data !== undefined);
  if (!data) return null;
  const ahead = Date.parse(data.serverTime) - dataUpdatedAt;
  const left = Date.parse(data.startTime) - (now + ahead);
  return (
    <div className="mb-3 rounded-input bg-sunken p-3 text-center">
      <p className="text-sm text-ink-2">
        {data.source === "scheduled" ? "Your next session starts in" : "Start in"}
      </p>
      <p className="font-display text-4xl font-semibold tabular-nums">
        <span aria-hidden="true">{clockLeft(left)}</span>
        <span className="sr-only">{timeLeftInWords(left)}</span>
      </p>
      <Button size="sm" variant="secondary" className="mt-2" onClick={begin}>
        Start now
      </Button>
    </div>
  );
}

function Choices({ study, courseId }: { study: Study; courseId: string }) {
  const [isPlanning, setIsPlanning] = useState(false);
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>(25);
  return (
    <>
      <h2 className="mb-2 text-lg">Study session</h2>
      <Countdown courseId={courseId} begin={() => study.begin(minutes)} />
      <fieldset className="mb-3">
        <legend className="mb-1 text-sm text-ink-2">Focus for</legend>
        <div className="grid grid-cols-4 gap-1">
          {MINUTES.map((one) => (
            <label
              key={one}
              className="grid min-h-11 cursor-pointer place-items-center rounded-input border border-border-strong text-sm font-semibold has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="session-minutes"
                className="sr-only"
                checked={minutes === one}
                onChange={() => setMinutes(one)}
              />
              {one} min
            </label>
          ))}
        </div>
      </fieldset>
      {isPlanning ? (
        <PlanSession courseId={courseId} minutes={minutes} close={() => setIsPlanning(false)} />
      ) : (
        <div className="grid gap-2">
          <Button isLoading={study.isBusy} onClick={() => study.begin(minutes)}>
            Start {minutes} minutes
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setIsPlanning(true)}>
            Plan it for later
          </Button>
        </div>
      )}
      {study.openElsewhere ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          Another session of yours is running. End it there first.
        </p>
      ) : null}
      <p className="mt-3 text-xs text-ink-2">
        A finished session with a new lesson, quiz or practice pays 100 XP once a day.
      </p>
    </>
  );
}

const PAUSE_ID = "session-pause";
const START_ID = "session-start";

/** What is left of the running session, with pause and end. */
function Running({ study }: { study: Study }) {
  const { running } = study;
  const now = useTick(running !== null && !running.isPaused);
  if (!running) return null;
  const spent = running.before + (running.isPaused ? 0 : Math.max(0, now - running.since));
  const left = running.session.minutes * 60_000 - spent;
  const Icon = running.isPaused ? Play : Pause;
  return (
    <section aria-label="Study session" className="flex items-center gap-0.5 rounded-full bg-brand-soft pl-3">
      <span className="font-display font-semibold tabular-nums" title={timeLeftInWords(left)}>
        {left > 0 ? clockLeft(left) : "Done"}
      </span>
      <button
        type="button"
        id={PAUSE_ID}
        aria-label={running.isPaused ? "Go on" : "Pause"}
        onClick={study.pause}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
      <button
        type="button"
        aria-label="End session"
        onClick={study.stop}
        className="grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <Square aria-hidden="true" className="size-4" />
      </button>
    </section>
  );
}

function nextLink(courseId: string, { next }: SessionSummaryDto): { href: string; text: string } | null {
  if (!next) return null;
  const href =
    next.kind === "quiz" ? paths.quiz(next.islandId, next.quizId) : paths.classroom(courseId, next.lessonId);
  return { href, text: `Next: ${next.title}` };
}

function Summary({ study, courseId }: { study: Study; courseId: string }) {
  const { summary } = study;
  const next = summary && nextLink(courseId, summary);
  const close = () => {
    study.closeSummary();
    // The button that ended the session is gone.
    setTimeout(() => document.getElementById(START_ID)?.focus(), 0);
  };
  return (
    <Dialog
      open={summary !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title="Session finished"
      footer={<Button onClick={close}>Close</Button>}
    >
      {summary ? (
        <>
          <ul className="mt-3 grid gap-1">
            {summaryLines(summary).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {summary.awards.length > 0 ? (
            <ul className="mt-3 grid gap-1 font-semibold">
              {summary.awards.map(({ reason, title, xp }) => (
                <li key={reason}>
                  {title}: +{xp} XP
                </li>
              ))}
            </ul>
          ) : null}
          {next ? (
            <ButtonLink
              href={next.href}
              prefetch={false}
              variant="secondary"
              className="mt-4 w-full"
              onClick={study.closeSummary}
            >
              <span className="truncate">{next.text}</span>
            </ButtonLink>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}

/** Starts a study session, shows what is left of it, and what it came to. */
export function SessionButton({ study, courseId }: { study: Study; courseId: string }) {
  return (
    <>
      {study.running ? (
        <Running study={study} />
      ) : (
        <Popover.Root>
          <Popover.Trigger
            id={START_ID}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-button px-3 text-sm font-semibold text-brand hover:bg-sunken"
          >
            <Timer aria-hidden="true" className="size-5" />
            <span className="max-sm:sr-only">Start session</span>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              aria-label="Study session"
              align="end"
              sideOffset={6}
              collisionPadding={12}
              onCloseAutoFocus={(event) => {
                // Its trigger has given way to the running session.
                const pause = document.getElementById(PAUSE_ID);
                if (!pause) return;
                event.preventDefault();
                pause.focus();
              }}
              className="card z-30 w-[min(20rem,calc(100vw-1.5rem))] animate-pop rounded-card border-2 border-line bg-raised p-4 shadow-float outline-none"
            >
              <Choices study={study} courseId={courseId} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
      <Summary study={study} courseId={courseId} />
    </>
  );
}
