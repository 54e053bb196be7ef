"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, FieldError, inputClass } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { flagQuestion } from "#lib/quiz/flag/client.ts";
import { FLAG_NOTE_MAX, FLAG_REASONS } from "#lib/quiz/flag/reason/rules.ts";
import type { FlagDto, FlagReason } from "#lib/quiz/flag/schema.ts";

interface ReportDialogProps {
  questionId: string;
  /** What the server said to the report; null before */
  sent: FlagDto | null;
  onSent: (answer: FlagDto) => void;
  onClose: () => void;
}

/** Asks what is wrong with a question, sends it, and says what became of it. */
export function ReportDialog({ sent, onClose, ...form }: ReportDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={sent ? "Problem reported" : "Report a problem"}
    >
      {sent ? <Thanks sent={sent} onClose={onClose} /> : <ReportForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

function Thanks({ sent, onClose }: Pick<ReportDialogProps, "onClose"> & { sent: FlagDto }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p role="status" className="mt-2 text-ink-2">
        {sent.withdrawn ? "This question is out of play now." : "Thanks. We'll look at it."}
      </p>
      <Footer>
        <Button ref={button} onClick={onClose}>
          Done
        </Button>
      </Footer>
    </>
  );
}

function ReportForm({ questionId, onSent, onClose }: Omit<ReportDialogProps, "sent">) {
  const [reason, setReason] = useState<FlagReason>("wrong_answer");
  const [note, setNote] = useState("");
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => flagQuestion(questionId, { reason, note }),
    onSuccess: onSent,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={send} className="mt-4 grid gap-4">
      <Reasons chosen={reason} onChoose={setReason} />
      <Field label="Anything to add? (optional)">
        <textarea
          rows={3}
          maxLength={FLAG_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          className={`${inputClass} py-3`}
        />
      </Field>
      {error ? (
        <div role="alert">
          <FieldError id="report-failure" message={error.message} />
        </div>
      ) : null}
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

function Reasons({ chosen, onChoose }: { chosen: FlagReason; onChoose: (reason: FlagReason) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-ink text-sm">What is wrong with this question?</legend>
      {FLAG_REASONS.map(({ reason, says }) => (
        <label
          key={reason}
          htmlFor={`${name}-${reason}`}
          className="flex min-h-11 cursor-pointer items-center gap-3 text-ink"
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
    </fieldset>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">{children}</div>;
}
