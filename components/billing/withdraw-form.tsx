import { type FormEvent, useRef, useState } from "react";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { isEmailShaped } from "#lib/account/rules.ts";
import { useHydrated } from "#lib/client/hydration.ts";
import { useWithdrawal } from "./use-withdrawal.ts";
import { CONFIRM_WITHDRAWAL, WITHDRAWAL_EFFECT } from "./withdrawal-words.ts";

const FIELDS = ["email", "order"] as const;
type Values = Record<(typeof FIELDS)[number], string>;
type Problems = Partial<Values>;

function problemsOf({ email, order }: Values): Problems {
  return {
    ...(email === "" && { email: "Email is required" }),
    ...(email !== "" && !isEmailShaped(email) && { email: "Invalid email format" }),
    ...(order === "" && { order: "Order number is required" }),
  };
}

/** The inputs keep their own values; the first one that is wrong gets the focus. */
function useForm(onDone: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { send, ...state } = useWithdrawal(onDone);
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const values = { email: text("email"), order: text("order") };
    const found = problemsOf(values);
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else void send(values);
  }
  return { form, problems, onSubmit, ...state };
}

/** By the address and the order's number, both in the email of the order. The response is the same for all of them. */
export function WithdrawForm({ onDone }: { onDone: () => void }) {
  const { form, problems, onSubmit, failure, attempt, isBusy } = useForm(onDone);
  // Before the script has taken the page over, a submit would send the form the browser's own way.
  const isReady = useHydrated();
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <p className="text-ink-2">{WITHDRAWAL_EFFECT} Your order number is in the email about your order.</p>
      <ErrorSummary message={failure} attempt={attempt} />
      <Field label="Email" error={problems.email}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={320}
          required
        />
      </Field>
      <Field label="Order number" hint="Such as K7QM-2XWD-9FHP-C4TR" error={problems.order}>
        <TextInput
          name="order"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
      </Field>
      <Button
        type={isReady ? "submit" : "button"}
        variant="danger"
        isLoading={isBusy}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {CONFIRM_WITHDRAWAL}
      </Button>
    </form>
  );
}
