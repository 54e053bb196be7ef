"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useChangeEmail } from "#lib/account/email/email-client.ts";
import { emailSchema } from "#lib/account/schema.ts";
import { ProofField } from "../proof/proof-field.tsx";
import { type Proof, proofBody, proofShape, useProofExpiry } from "../proof/use-proof.ts";
import { useSaving } from "./use-saving.ts";

const FIELDS = ["email", "password"] as const;

interface EmailFormProps {
  proof: Proof;
  /** The account's own address, which is to be confirmed; without it, a new one is asked for. */
  own?: string;
  onDone: () => void;
}

export function EmailForm({ proof, own, onDone }: EmailFormProps) {
  const change = useChangeEmail();
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: zodResolver(z.object({ email: emailSchema, ...proofShape(proof) })),
    defaultValues: { email: own ?? proof.trip?.draft ?? "", password: "" },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(change, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "The change could not be started. Please try again.",
  });
  useProofExpiry(proof, change.error);
  const done = () => {
    proof.expire();
    onDone();
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit(({ email, ...values }) => save({ email, ...proofBody(proof, values) }, done))}
      className="grid max-w-md gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      {own === undefined ? (
        <Field
          label="New email address"
          hint="We send a link there. The address is yours once you have followed it."
          error={errors.email?.message}
        >
          <TextInput {...register("email")} type="email" inputMode="email" autoComplete="email" />
        </Field>
      ) : (
        <p className="text-ink-2 wrap-anywhere">We send a link to {own}. Follow it to confirm the address.</p>
      )}
      <ProofField
        {...register("password")}
        proof={proof}
        error={errors.password?.message}
        draft={() => getValues("email")}
      />
      <div className="flex flex-col-reverse gap-3 xs:flex-row">
        <Button variant="secondary" size="sm" onClick={onDone}>
          Cancel
        </Button>
        {proof.needsPassword || proof.isProven ? (
          <SubmitButton size="sm" isLoading={isBusy}>
            Send the link
          </SubmitButton>
        ) : null}
      </div>
    </form>
  );
}
