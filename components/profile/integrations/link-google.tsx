"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { fieldErrors } from "#components/account/form-error.ts";
import { useFailureInSight } from "#components/account/use-failure-in-sight.ts";
import { useGoogle } from "#components/account/use-google.ts";
import { Button } from "#components/ui/button.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { ProofField } from "../proof/proof-field.tsx";
import { type Proof, proofBody, proofShape, useProof, useProofExpiry } from "../proof/use-proof.ts";
import { Unfolding } from "../settings/unfolding.tsx";

/** Who it is comes first: whoever finds a session open must not leave a way in of their own behind. */
export function LinkGoogle({ profile }: { profile: ProfileDto }) {
  const proof = useProof("link", profile);
  return (
    <Unfolding key={proof.trip?.provenAt} startsOpen={proof.trip !== null} label="Link Google account">
      {(close) => <LinkForm proof={proof} onCancel={close} />}
    </Unfolding>
  );
}

function LinkForm({ proof, onCancel }: { proof: Proof; onCancel: () => void }) {
  const { go, error, attempt, message, isBusy } = useGoogle();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object(proofShape(proof))),
    defaultValues: { password: "" },
  });
  const { errors, submitCount } = formState;
  const form = useFailureInSight(submitCount, attempt, message);
  useEffect(() => {
    const { password } = fieldErrors(error);
    if (password) setError("password", { message: password });
  }, [error, setError]);
  useProofExpiry(proof, error);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((values) => go({ purpose: "link" }, proofBody(proof, values).password))}
      className="grid max-w-md gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      <ProofField {...register("password")} proof={proof} error={errors.password?.message} />
      <div className="flex flex-col-reverse gap-3 xs:flex-row">
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {proof.needsPassword || proof.isProven ? (
          <SubmitButton size="sm" isLoading={isBusy}>
            Continue to Google
          </SubmitButton>
        ) : null}
      </div>
    </form>
  );
}
