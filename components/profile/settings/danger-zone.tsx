"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useProof } from "../proof/use-proof.ts";
import { DeletionForm } from "./deletion-form.tsx";
import { DeletionTerms } from "./deletion-terms.tsx";
import { LocalTime } from "./local-time.tsx";
import { Section } from "./section.tsx";

/** The last thing on the page: first what it means, then who it is. */
export function DangerZone({ profile }: { profile: ProfileDto }) {
  const [step, setStep] = useState<"closed" | "terms" | "proof">("closed");
  const proof = useProof("delete", profile);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!proof.trip) return;
    // Nobody has pressed it here, but it is what the dialog gives the focus back to.
    opener.current?.focus();
    setStep("proof");
  }, [proof.trip]);
  const close = () => setStep("closed");
  if (profile.deletionAt) {
    return (
      <Section title="Delete account" isDanger>
        <p className="max-w-prose text-ink-2">
          You asked for it already: your account will be deleted on{" "}
          <LocalTime instant={profile.deletionAt} writing={profile} withTime />. At the top of this page you
          can still keep it.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Delete account"
      isDanger
      text="You have seven days to change your mind. After that everything is deleted, and nobody can restore it."
    >
      <Button ref={opener} variant="secondary" size="sm" onClick={() => setStep("terms")}>
        Delete my account…
      </Button>
      <Dialog
        open={step !== "closed"}
        onOpenChange={close}
        title={step === "proof" ? "Delete your account" : "Before you go"}
        description={
          step === "proof" && proof.needsPassword
            ? "Enter your password to make sure that it is you."
            : undefined
        }
      >
        {step === "proof" ? (
          <DeletionForm proof={proof} onCancel={close} />
        ) : (
          <DeletionTerms isPremium={profile.isPremium} onCancel={close} onGoOn={() => setStep("proof")} />
        )}
      </Dialog>
    </Section>
  );
}
