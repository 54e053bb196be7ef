"use client";

import { type ReactNode, useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, inputClass, TextInput } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { useHydrated } from "#lib/client/hydration.ts";
import { type ContactKind, TEAM_SIZES } from "#lib/contact/rules.ts";
import type { FieldName } from "./contact-check.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import { SentNote } from "./sent-note.tsx";
import { TopicChips } from "./topic-chips.tsx";
import { useContactForm } from "./use-contact-form.ts";
import { useOrderOfAddress } from "./use-order-of-address.ts";

interface MessageFormProps {
  kind: ContactKind;
  /** Stands beside the reference number once the message has arrived */
  art: ReactNode;
  /** Said to whoever asks for a refund */
  refundRule?: string;
}

/** The form of the contact page, and with a team's size that of the enterprise page */
export function MessageForm({ kind, art, refundRule }: MessageFormProps) {
  const { problems, failure, attempt, isSending, reference, onSubmit, onInput, startAnew } =
    useContactForm(kind);
  // Before the script has taken the page over, a submit would send the form the browser's own way.
  const isReady = useHydrated();
  const { form, isAboutOrder } = useOrderOfAddress();
  const formId = useId();
  const idOf = (name: FieldName) => `${formId}${name}`;
  const isTeam = kind === "enterprise";
  if (reference !== null) return <SentNote reference={reference} art={art} onAnother={startAnew} />;
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onInput={onInput} className="grid gap-5">
      <ProblemSummary problems={problems} failure={failure} attempt={attempt} idOf={idOf} />
      {isAboutOrder && refundRule ? <p className="rounded-button bg-sunken p-4">{refundRule}</p> : null}
      {isTeam ? null : <TopicChips subjectId={idOf("topic")} error={problems.topic} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" error={problems.name}>
          <TextInput id={idOf("name")} name="name" autoComplete="name" required />
        </Field>
        <Field label={isTeam ? "Work email" : "Email"} error={problems.email}>
          <TextInput
            id={idOf("email")}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            required
          />
        </Field>
      </div>
      {isTeam ? <TeamSize id={idOf("teamSize")} error={problems.teamSize} /> : null}
      <Field
        label={isTeam ? "What should your team learn?" : "Message"}
        hint={isTeam ? "Which courses, on which platform, and by when." : undefined}
        error={problems.message}
      >
        <textarea
          id={idOf("message")}
          name="message"
          rows={7}
          required
          className={`${inputClass} resize-y py-3`}
        />
      </Field>
      <Trap />
      <Button
        type={isReady ? "submit" : "button"}
        isLoading={isSending}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {isSending ? "Sending…" : "Send message"}
      </Button>
    </form>
  );
}

function TeamSize({ id, error }: { id: string; error: string | undefined }) {
  return (
    <Field label="Team size" error={error}>
      <Select id={id} name="teamSize" defaultValue="">
        <option value="">We don't know yet</option>
        {TEAM_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Only programs that fill in everything find it: it is out of sight, of the tab order and of what is read aloud. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute size-px overflow-hidden opacity-0">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
    </div>
  );
}
