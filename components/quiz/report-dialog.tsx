"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, FieldError, inputClass } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { flagQuestion, unflagQuestion } from "#lib/quiz/flag/flag-client.ts";
import type { FlagBody, FlagDto, FlagReason } from "#lib/quiz/flag/flag-schema.ts";
import { FLAG_NOTE_MAX, FLAG_REASONS } from "#lib/quiz/flag/reasons.ts";

/** A report that stands, and what the server said to it */
export interface SentReport extends FlagBody, FlagDto {}

interface ReportDialogProps {
  questionId: string;
  /** null: not reported yet */
  sent: SentReport | null;
  onSent: (report: SentReport) => void;
  onTakenBack: () => void;
  onClose: () => void;
}

/** Asks what is wrong with a question, sends it, and says what became of it. What was said can be changed or taken back. */
export function ReportDialog({ questionId, sent, onSent, onTakenBack, onClose }: ReportDialogProps) {
  const [isChanging, setChanging] = useState(false);
  const done = useRef<HTMLButtonElement>(null);
  const [sentBefore] = useState(sent);
  // What is there from the beginning is focused by the dialog, which then knows where to go back to.
  useEffect(() => {
    if (sent !== sentBefore) done.current?.focus();
  }, [sent, sentBefore]);
  const title = isChanging ? "Change your report" : sent ? "Problem reported" : "Report a problem";
  const keep = (report: SentReport) => {
    setChanging(false);
    onSent(report);
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title={title} initialFocusRef={done}>
      {sent && !isChanging ? (
        <Thanks {...{ questionId, sent, done, onTakenBack, onClose }} onChange={() => setChanging(true)} />
      ) : (
        <ReportForm questionId={questionId} said={sent} onSent={keep} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ThanksProps extends Pick<ReportDialogProps, "questionId" | "onTakenBack" | "onClose"> {
  sent: SentReport;
  done: RefObject<HTMLButtonElement | null>;
  onChange: () => void;
}

function Thanks({ questionId, sent, done, onTakenBack, onChange, onClose }: ThanksProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => unflagQuestion(questionId),
    onSuccess: () => {
      toastSuccess("Your report was taken back.");
      onTakenBack();
    },
  });
  return (
    <>
      <p role="status" className="mt-2 text-ink-2">
        {sent.withdrawn ? "This question is out of play now." : "Thanks. We'll look at it."}
      </p>
      <Failure error={error} />
      <Footer>
        <Button variant="quiet" onClick={() => mutate()} isLoading={isPending}>
          Take it back
        </Button>
        <Button variant="secondary" onClick={onChange}>
          Change
        </Button>
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </Footer>
    </>
  );
}

function Failure({ error }: { error: Error | null }) {
  return <div role="alert">{error ? <FieldError id="report-failure" message={error.message} /> : null}</div>;
}

/** The chosen reason, or else the first */
function focusChosen(form: HTMLFormElement | null): void {
  const inputs = [...(form?.querySelectorAll("input") ?? [])];
  (inputs.find(({ checked }) => checked) ?? inputs[0])?.focus();
}

interface ReportFormProps extends Pick<ReportDialogProps, "questionId" | "onSent" | "onClose"> {
  /** What a report says that is to be changed */
  said: FlagBody | null;
}

function ReportForm({ questionId, said, onSent, onClose }: ReportFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState<FlagReason | null>(said?.reason ?? null);
  const [note, setNote] = useState(said?.note ?? "");
  const [isMissing, setMissing] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (body: FlagBody) => ({ ...body, ...(await flagQuestion(questionId, body)) }),
    onSuccess: onSent,
  });
  const isChange = said !== null;
  // The button that led here is gone.
  useEffect(() => {
    if (isChange) focusChosen(form.current);
  }, [isChange]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason === null);
    if (reason === null) focusChosen(form.current);
    else if (!isPending) mutate({ reason, note });
  };
  const choose = (next: FlagReason) => {
    setMissing(false);
    setReason(next);
  };
  return (
    <form ref={form} onSubmit={send} className="mt-4 grid gap-4">
      <Reasons chosen={reason} onChoose={choose} isMissing={isMissing} />
      <Field label="Anything to add? (optional)">
        <textarea
          rows={3}
          maxLength={FLAG_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          className={`${inputClass} py-3`}
        />
      </Field>
      <Failure error={error} />
      <Footer>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isLoading={isPending}>
          Send
        </Button>
      </Footer>
    </form>
  );
}

interface ReasonsProps {
  chosen: FlagReason | null;
  onChoose: (reason: FlagReason) => void;
  isMissing: boolean;
}

function Reasons({ chosen, onChoose, isMissing }: ReasonsProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={isMissing ? `${name}-error` : undefined}>
      <legend className="mb-1 font-semibold text-ink text-sm">What is wrong with this question?</legend>
      {FLAG_REASONS.map(({ reason, says }) => (
        <label
          key={reason}
          htmlFor={`${name}-${reason}`}
          className="flex min-h-11 cursor-pointer items-center gap-3 py-1 text-ink"
        >
          <Radio
            id={`${name}-${reason}`}
            name={name}
            value={reason}
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          {says}
        </label>
      ))}
      <div role="alert">
        {isMissing ? <FieldError id={`${name}-error`} message="Choose what is wrong first." /> : null}
      </div>
    </fieldset>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">{children}</div>;
}
