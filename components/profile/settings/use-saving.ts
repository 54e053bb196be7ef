import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { fieldErrors, formError } from "#components/account/form-error.ts";
import { useFailureInSight } from "#components/account/use-failure-in-sight.ts";

interface SavingOptions<Values extends FieldValues> {
  fields: readonly FieldPath<Values>[];
  setError: UseFormSetError<Values>;
  submitCount: number;
  fallback: string;
}

/** A form's call: where it fails, a sentence above the form takes the focus, and the server's complaints stand below their fields. */
export function useSaving<Body, Answer, Values extends FieldValues>(
  mutation: UseMutationResult<Answer, Error, Body>,
  { fields, setError, submitCount, fallback }: SavingOptions<Values>,
) {
  const [attempt, setAttempt] = useState(0);
  const { error } = mutation;
  const message = error ? formError(error, fallback) : null;
  const form = useFailureInSight(submitCount, attempt, message);
  useEffect(() => {
    const said = fieldErrors(error);
    for (const name of fields) if (said[name]) setError(name, { message: said[name] });
  }, [error, fields, setError]);
  const save = (body: Body, onSuccess?: (answer: Answer) => void) =>
    mutation.mutate(body, {
      onSuccess: (answer) => onSuccess?.(answer),
      onError: () => setAttempt((count) => count + 1),
    });
  return { form, save, attempt, message, isBusy: mutation.isPending };
}
