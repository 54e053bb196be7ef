"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Trash2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { Field, FieldError } from "#components/ui/field.tsx";
import { ApiError } from "#lib/client/api.ts";
import { type CardBody, cardBodySchema, type OwnedCardDto } from "#lib/course/cards/card-schema.ts";
import { TextArea } from "./text-area.tsx";

interface CardFormProps {
  card: OwnedCardDto;
  /** Rejects where it can't be saved */
  onSave: (body: CardBody) => Promise<void>;
  onCancel: () => void;
  onRemove: () => void;
  isRemoving: boolean;
}

/** Both sides of a recall card, in plain text. */
export function CardForm({ card, onSave, onCancel, onRemove, isRemoving }: CardFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(cardBodySchema),
    defaultValues: { front: card.front, back: card.back },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (body) => {
    await onSave(body).catch((error: unknown) => {
      const message = error instanceof ApiError ? error.message : "";
      setError("root", { message: message || "The card could not be saved. Try again." });
    });
  });
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-4 p-4">
      {card.hasMarkup ? (
        <p className="rounded-input bg-ice-soft px-3 py-2 text-ice-text text-sm">
          Parts of this card have pictures or formatting. A side that you change becomes plain text; the other
          one stays.
        </p>
      ) : null}
      <Field label="Front" error={errors.front?.message}>
        <TextArea {...register("front")} rows={2} autoFocus />
      </Field>
      <Field label="Back" error={errors.back?.message}>
        <TextArea {...register("back")} rows={3} />
      </Field>
      {errors.root?.message ? (
        <div role="alert">
          <FieldError id="card-error" message={errors.root.message} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" isLoading={isSubmitting}>
          Save card
        </Button>
        <Button variant="secondary" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          isLoading={isRemoving}
          onClick={onRemove}
          className="ml-auto px-3 text-bad!"
        >
          Remove card
        </Button>
      </div>
    </form>
  );
}
