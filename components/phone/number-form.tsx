"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useAddPhone } from "#lib/phone/client.ts";
import { CONSENT, countryNames } from "#lib/phone/rules.ts";

const schema = z.object({
  number: z.string().trim().min(1, "Enter your mobile number.").max(40, "This number is too long."),
  agrees: z.boolean().refine((agrees) => agrees, "Agree to the text messages first."),
});

interface NumberFormProps {
  countries: readonly string[];
  onSent: () => void;
}

/** A number and the consent to its texts; then a code is on its way. */
export function NumberForm({ countries, onSent }: NumberFormProps) {
  const add = useAddPhone();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { number: "", agrees: false },
  });
  const { errors } = formState;
  const refused = add.error instanceof ApiError ? (add.error.fields.number ?? add.error.message) : undefined;
  const send = handleSubmit(({ number }) => {
    const onError = () => setFocus("number");
    add.mutate({ number, agrees: true }, { onSuccess: onSent, onError });
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid justify-items-start gap-3">
      <Field
        label="Mobile number"
        hint={`Include the country code. We can text numbers in: ${countryNames(countries)}.`}
        error={errors.number?.message ?? refused}
        className="w-full max-w-md"
      >
        <TextInput
          {...register("number")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+1 201 555 0123"
        />
      </Field>
      <Checkbox
        {...register("agrees")}
        label={CONSENT}
        error={errors.agrees?.message}
        className="max-w-prose"
      />
      <SubmitButton variant="secondary" size="sm" isLoading={add.isPending}>
        Text me a code
      </SubmitButton>
    </form>
  );
}
