"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { PasswordField } from "#components/ui/password-field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useDeleteAccount } from "#lib/account/deletion/deletion-client.ts";
import { deletionBodySchema } from "#lib/account/deletion/deletion-schema.ts";
import { paths } from "#lib/client/paths.ts";
import { rememberFarewell } from "./farewell-note.tsx";
import { useSaving } from "./use-saving.ts";

const FIELDS = ["password"] as const;

/** A whole new document afterwards: nothing of the account may stay on the screen. */
export function DeletionForm({ onCancel }: { onCancel: () => void }) {
  const remove = useDeleteAccount();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(deletionBodySchema),
    defaultValues: { password: "" },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(remove, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your account could not be deleted. Please try again.",
  });
  useEffect(() => setFocus("password"), [setFocus]);
  const leave = ({ deletionAt }: { deletionAt: string }) => {
    rememberFarewell(deletionAt);
    window.location.assign(paths.auth);
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => save(body, leave))}
      className="mt-5 grid gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      <PasswordField
        {...register("password")}
        label="Your password"
        error={errors.password?.message}
        autoComplete="current-password"
      />
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        <SubmitButton variant="danger" isLoading={isBusy || remove.isSuccess}>
          Delete my account
        </SubmitButton>
      </div>
    </form>
  );
}
