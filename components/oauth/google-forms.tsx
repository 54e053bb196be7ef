"use client";

// First of all: it has to run before any schema is made.
import "#lib/client/zod.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFinishGoogle } from "#lib/account/identity/identity-client.ts";
import { createQueryClient } from "#lib/client/query.ts";
import { GoogleAccountForm } from "./google-account-form.tsx";
import type { Asked, OnSaid } from "./google-asked.ts";
import { GooglePasswordForm } from "./google-password-form.tsx";
import { failureOf } from "./words.ts";

interface GoogleFormsProps {
  asked: Asked;
  onSaid: OnSaid;
}

/** What Google alone doesn't answer. Public pages have no query client of their own. */
export function GoogleForms(props: GoogleFormsProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>
  );
}

/** Once what Google said is used up or refused, no form helps any more. */
function Form({ asked, onSaid }: GoogleFormsProps) {
  const finish = useFinishGoogle();
  const { error } = finish;
  useEffect(() => {
    if (error && !["failed", "unanswered"].includes(failureOf(error))) onSaid(error);
  }, [error, onSaid]);
  return asked.needs === "account" ? (
    <GoogleAccountForm asked={asked} finish={finish} onSaid={onSaid} />
  ) : (
    <GooglePasswordForm email={asked.email} finish={finish} onSaid={onSaid} />
  );
}
