"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { ErrorSummary } from "#components/account/error-summary.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SubmitButton } from "#components/ui/submit-button.tsx";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useUnlinkIdentity } from "#lib/account/identity/identity-client.ts";
import type { IdentityDto } from "#lib/account/identity/identity-schema.ts";
import { ProofField } from "../proof/proof-field.tsx";
import { type Proof, proofBody, proofShape, useProofExpiry } from "../proof/use-proof.ts";
import { useSaving } from "../settings/use-saving.ts";

const FIELDS = ["password"] as const;
const DIALOG_EXIT_MS = 400;

interface UnlinkFormProps {
  identity: IdentityDto;
  proof: Proof;
  onClose: () => void;
  /** The row goes with the identity: something else has to take the focus. */
  onGone: () => void;
}

export function UnlinkDialog({ open, ...form }: UnlinkFormProps & { open: boolean }) {
  const { identity, onClose } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">Unlink {identity.email}?</span>}
      description="You can no longer log in with it here, and your other devices are logged out. Nothing changes at Google, and you can link it again."
    >
      <UnlinkForm {...form} />
    </Dialog>
  );
}

function UnlinkForm({ identity, proof, onClose, onGone }: UnlinkFormProps) {
  const unlink = useUnlinkIdentity();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(z.object(proofShape(proof))),
    defaultValues: { password: "" },
  });
  const { errors, submitCount } = formState;
  const { form, save, attempt, message, isBusy } = useSaving(unlink, {
    fields: FIELDS,
    setError,
    submitCount,
    fallback: "The account could not be unlinked. Please try again.",
  });
  useProofExpiry(proof, unlink.error);
  const done = () => {
    toastSuccess(`${identity.email} is unlinked.`);
    proof.expire();
    onClose();
    // The dialog gives the focus back to its button as it goes, and that one goes too.
    setTimeout(onGone, DIALOG_EXIT_MS);
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={handleSubmit((values) =>
        save({ identityId: identity._id, ...proofBody(proof, values) }, done),
      )}
      className="mt-5 grid gap-5"
    >
      <ErrorSummary message={message} attempt={attempt} />
      <ProofField {...register("password")} proof={proof} error={errors.password?.message} />
      <div className="flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        {proof.needsPassword || proof.isProven ? (
          <SubmitButton variant="danger" isLoading={isBusy}>
            Unlink
          </SubmitButton>
        ) : null}
      </div>
    </form>
  );
}
