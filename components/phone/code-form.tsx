"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useConfirmPhone, useRemovePhone } from "#lib/phone/client.ts";
import { phoneCodeSchema } from "#lib/phone/schema.ts";

interface CodeFormProps {
  /** "•••• 123" */
  number: string;
  /** A new code, or another number */
  onAnew: () => void;
}

/** The code that was texted. */
export function CodeForm({ number, onAnew }: CodeFormProps) {
  const confirm = useConfirmPhone();
  const remove = useRemovePhone();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(phoneCodeSchema),
    defaultValues: { code: "" },
  });
  const failed = confirm.error ?? remove.error;
  const refused = failed instanceof ApiError ? (failed.fields.code ?? failed.message) : undefined;
  const send = handleSubmit((body) => confirm.mutate(body, { onError: () => setFocus("code") }));
  return (
    <form method="post" noValidate onSubmit={send} className="grid justify-items-start gap-3">
      <p role="status" className="max-w-prose text-ink">
        We texted a code to {number}. It is good for 10 minutes.
      </p>
      <Field label="Code" error={formState.errors.code?.message ?? refused}>
        <TextInput
          {...register("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          className="max-w-40 tracking-widest"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="secondary" size="sm" isLoading={confirm.isPending}>
          Confirm number
        </SubmitButton>
        <Button variant="quiet" size="sm" onClick={onAnew}>
          Get a new code
        </Button>
        <Button
          variant="quiet"
          size="sm"
          isLoading={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        >
          Remove number
        </Button>
      </div>
    </form>
  );
}
