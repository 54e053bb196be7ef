import { type FormEvent, useState } from "react";
import { ApiError } from "#lib/client/api.ts";
import { postMessage } from "#lib/contact/client.ts";
import type { ContactKind } from "#lib/contact/rules.ts";
import type { ContactBody } from "#lib/contact/schema.ts";
import { FIELDS, type Problems, problemsOf, readBody, remainingProblems } from "./contact-check.ts";

interface FormState {
  problems: Problems;
  /** What went wrong with the whole of it, in a sentence */
  failure: string | null;
  /** Grows with every try that failed */
  attempt: number;
  isSending: boolean;
  /** Set once the message has arrived */
  reference: string | null;
}

const FRESH: FormState = { problems: {}, failure: null, attempt: 0, isSending: false, reference: null };

/** What the server says of single fields goes to them; the rest stands above the form. */
function afterFailure(error: unknown): Pick<FormState, "problems" | "failure"> {
  const fields = error instanceof ApiError ? error.fields : {};
  const problems = Object.fromEntries(FIELDS.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
  const sentence = error instanceof Error && error.message !== "" ? error.message : null;
  const hasPlace = Object.keys(problems).length > 0;
  return { problems, failure: hasPlace ? null : (sentence ?? "Something went wrong. Please try again.") };
}

/** The inputs keep their own values, so that nothing typed before the script came is lost. */
export function useContactForm(kind: ContactKind) {
  const [state, setState] = useState(FRESH);
  const change = (part: Partial<FormState>) => setState((before) => ({ ...before, ...part }));
  const fail = (part: Pick<FormState, "problems" | "failure">) =>
    setState((before) => ({ ...before, ...part, isSending: false, attempt: before.attempt + 1 }));

  async function send(body: ContactBody): Promise<void> {
    change({ problems: {}, failure: null, isSending: true });
    try {
      const { reference } = await postMessage(body);
      change({ isSending: false, reference });
    } catch (error) {
      fail(afterFailure(error));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (state.isSending) return;
    const body = readBody(kind, new FormData(event.currentTarget));
    const problems = problemsOf(body);
    if (Object.keys(problems).length > 0) fail({ problems, failure: null });
    else void send(body);
  }

  function onInput(event: FormEvent<HTMLFormElement>): void {
    if (Object.keys(state.problems).length === 0) return;
    const body = readBody(kind, new FormData(event.currentTarget));
    change({ problems: remainingProblems(state.problems, body) });
  }

  return { ...state, onSubmit, onInput, startAnew: () => setState(FRESH) };
}
