"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { useDeleteAccount } from "#lib/account/deletion/deletion-client.ts";
import { paths } from "#lib/client/paths.ts";
import { FocusInside, ProofField } from "../proof/proof-field.tsx";
import { type Proof, proofBody, proofShape, useProofExpiry } from "../proof/use-proof.ts";
import { rememberFarewell } from "./farewell-note.tsx";
import { useSaving } from "./use-saving.ts";

const FIELDS = ["password"] as const;

interface DeletionFormProps {
  proof: Proof;
  onCancel: () => void;
}

/** A whole new document afterwards: nothing of the account may stay on the screen. */
export function DeletionForm({ proof, onCancel }: DeletionFormProps) {
  const remove = useDeleteAccount();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object(proofShape(proof))),
    defaultValues: { password: "" },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(remove, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "Your account could not be deleted. Please try again.",
  });
  useProofExpiry(proof, remove.error);
  const leave = ({ deletionAt }: { deletionAt: string }) => {
    rememberFarewell(deletionAt);
    window.location.assign(paths.auth);
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((values) => save(proofBody(proof, values), leave))}
      className="mt-5 grid gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      <FocusInside>
        <ProofField {...register("password")} proof={proof} error={errors.password?.message} />
      </FocusInside>
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Keep my account
        </Button>
        {proof.needsPassword || proof.isProven ? (
          <SubmitButton variant="danger" isLoading={isBusy || remove.isSuccess}>
            Delete my account
          </SubmitButton>
        ) : null}
      </div>
    </form>
  );
}
