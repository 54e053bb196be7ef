"use client";

import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import type { SaveState } from "#lib/blog/editor/save-state.ts";
import { Instant } from "../post-times.tsx";
import { DeleteQuestion } from "../questions.tsx";
import { StatusMark } from "../status-mark.tsx";
import { PanelSection } from "./panel-section.tsx";
import type { Acts } from "./use-acts.ts";

/** As <input type="datetime-local"> writes an instant, in this browser's zone. */
export function localInput(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

export function PublishingSection({ state, acts }: { state: SaveState; acts: Acts }) {
  const { saved } = state;
  return (
    <PanelSection title="Publishing">
      <p className="text-ink-2 text-sm">
        <StatusMark status={saved?.status ?? "draft"} scheduledAt={saved?.scheduledAt ?? null} />
        {saved?.publishedAt ? (
          <span className="mt-1 block">
            First published <Instant at={saved.publishedAt} />
          </span>
        ) : null}
      </p>
      {saved?.status === "published" ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          isLoading={acts.doing === "unpublish"}
          onClick={acts.unpublish}
        >
          Unpublish
        </Button>
      ) : (
        <ScheduleForm scheduledAt={saved?.scheduledAt ?? null} acts={acts} />
      )}
      {saved ? <DeleteButton acts={acts} /> : null}
    </PanelSection>
  );
}

/** The dashboard, where one is then, offers to undo it. */
function DeleteButton({ acts }: { acts: Acts }) {
  const [isAsking, setAsking] = useState(false);
  const isLoading = acts.doing === "delete";
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 justify-self-start px-3 text-bad! hover:bg-bad-soft!"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => setAsking(true)}
      >
        Delete post
      </Button>
      <DeleteQuestion
        open={isAsking}
        isLoading={isLoading}
        onConfirm={() => void acts.remove().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function ScheduleForm({ scheduledAt, acts }: { scheduledAt: string | null; acts: Acts }) {
  const [error, setError] = useState<string>();
  const [now] = useState(() => new Date());
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " ");
  const schedule = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const at = new Date(String(new FormData(event.currentTarget).get("at")));
    if (Number.isNaN(at.getTime())) return setError("Choose a day and a time.");
    if (at.getTime() <= Date.now()) return setError("Choose a time that is still to come.");
    setError(undefined);
    void acts.schedule(at.toISOString());
  };
  return (
    <form onSubmit={schedule} noValidate className="grid gap-3">
      <Field label="Publish automatically at" hint={`Your time zone: ${zone}`} error={error}>
        <TextInput
          key={scheduledAt}
          type="datetime-local"
          name="at"
          min={localInput(now)}
          defaultValue={scheduledAt ? localInput(new Date(scheduledAt)) : ""}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="sm" isLoading={acts.doing === "schedule"}>
          {scheduledAt ? "Change time" : "Schedule"}
        </Button>
        {scheduledAt ? (
          <Button variant="quiet" size="sm" onClick={() => acts.schedule(null)}>
            Cancel the schedule
          </Button>
        ) : null}
      </div>
    </form>
  );
}
