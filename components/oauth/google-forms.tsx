"use client";

import { useEffect } from "react";
import { useFinishGoogle } from "#lib/account/identity/identity-client.ts";
import { GoogleAccountForm } from "./google-account-form.tsx";
import type { Asked, OnSaid } from "./google-asked.ts";
import { GooglePasswordForm } from "./google-password-form.tsx";
import { failureOf } from "./words.ts";

interface GoogleFormsProps {
  asked: Asked;
  onSaid: OnSaid;
}

/** What Google alone doesn't answer. Once what Google said is used up or refused, no form helps any more. */
export function GoogleForms({ asked, onSaid }: GoogleFormsProps) {
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
