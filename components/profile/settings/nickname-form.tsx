"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useUpdateProfile } from "#lib/account/profile/profile-client.ts";
import { NICKNAME_MAX } from "#lib/account/profile/profile-rules.ts";
import { type ProfileDto, profilePatchSchema } from "#lib/account/profile/profile-schema.ts";
import { SaveStatus } from "./save-status.tsx";
import { useSaving } from "./use-saving.ts";

/** An empty field means: make one up for me. */
const schema = z.object({
  nickname: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(profilePatchSchema.shape.nickname.unwrap()),
});

const FIELDS = ["nickname"] as const;

export function NicknameForm({
  profile: { nickname, publicName, isOnLeaderboard },
}: {
  profile: ProfileDto;
}) {
  const update = useUpdateProfile();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { nickname: nickname ?? "" },
  });
  const { errors, submitCount, isDirty } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(update, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your nickname could not be saved. Please try again.",
  });
  const send = handleSubmit((body) => save(body, (saved) => reset({ nickname: saved.nickname ?? "" })));
  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-3">
      <ErrorSummary message={message} attempt={attempt} />
      <Field
        label="Nickname"
        hint={
          nickname === null && isOnLeaderboard ? (
            <MadeUp name={publicName} />
          ) : (
            "Leave it empty and we make one up for you."
          )
        }
        error={errors.nickname?.message}
      >
        <TextInput
          {...register("nickname")}
          autoComplete="nickname"
          spellCheck={false}
          placeholder={`Up to ${NICKNAME_MAX} characters`}
          className="max-w-md"
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton variant="secondary" size="sm" isLoading={isBusy}>
          Save nickname
        </SubmitButton>
        <SaveStatus status={update.isSuccess && !isDirty ? "success" : "idle"} />
      </div>
    </form>
  );
}

function MadeUp({ name }: { name: string }) {
  return (
    <>
      While it is empty, others see <strong className="font-semibold text-ink">{name}</strong>, a name made up
      for you.
    </>
  );
}
