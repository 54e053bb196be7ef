"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useConfirmPhone, useRemovePhone } from "#lib/phone/client.ts";
import { type PhoneDto, phoneCodeSchema } from "#lib/phone/schema.ts";

interface CodeFormProps {
  phone: Pick<PhoneDto, "number" | "hasCode">;
  /** A new code, or another number */
  onAnew: () => void;
}

/** The code that was texted, or a way to a new one where none is good any more. */
export function CodeForm({ phone, onAnew }: CodeFormProps) {
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
        {phone.hasCode
          ? `We texted a code to ${phone.number}. It works for 10 minutes.`
          : `${phone.number} isn't confirmed yet, and no code is on its way. Get a new one.`}
      </p>
      {phone.hasCode ? (
        <Field label="Code" error={formState.errors.code?.message ?? refused}>
          <TextInput
            {...register("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="max-w-40 tracking-widest"
          />
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {phone.hasCode ? (
          <SubmitButton variant="secondary" size="sm" isLoading={confirm.isPending}>
            Confirm number
          </SubmitButton>
        ) : null}
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
