"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formError } from "./form-error.ts";

/** Login and sign-up end alike: with a sentence above the form, or in a new document that knows who is there. */
export function useSignIn<Body>(
  mutation: UseMutationResult<void, Error, Body>,
  next: string,
  fallback: string,
) {
  const queryClient = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const submit = (body: Body) =>
    mutation.mutate(body, {
      onSuccess: () => {
        queryClient.clear();
        window.location.assign(next);
      },
      onError: () => setAttempt((count) => count + 1),
    });
  return {
    submit,
    attempt,
    message: mutation.error ? formError(mutation.error, fallback) : null,
    isBusy: mutation.isPending || mutation.isSuccess,
  };
}
