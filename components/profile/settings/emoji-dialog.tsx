"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { isOneEmoji } from "#lib/account/profile/profile-rules.ts";
import { EMOJI_GROUPS, isListed } from "./emoji-groups.ts";

interface EmojiDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  emoji: string | null;
  onChoose: (emoji: string) => void;
}

/** Radio buttons in groups, so that the arrow keys go from one to the next, and a field for every other emoji. */
export function EmojiDialog({ open, onOpenChange, ...props }: EmojiDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose an emoji"
      description="Others see it beside your name on the leaderboard."
      className="max-w-[520px]"
    >
      <EmojiForm {...props} close={() => onOpenChange(false)} />
    </Dialog>
  );
}

type EmojiFormProps = Omit<EmojiDialogProps, "open" | "onOpenChange"> & { close: () => void };

function EmojiForm({ emoji, onChoose, close }: EmojiFormProps) {
  const [chosen, setChosen] = useState(emoji ?? "");
  const [typed, setTyped] = useState(emoji && !isListed(emoji) ? emoji : "");
  const [error, setError] = useState<string>();
  const typedId = useId();
  const type = (text: string) => {
    setTyped(text);
    setChosen(text.trim());
    setError(undefined);
  };
  const pick = (own: string) => {
    setTyped("");
    setChosen(own);
    setError(undefined);
  };
  const send = () => {
    if (!isOneEmoji(chosen)) {
      setError(chosen === "" ? "Choose an emoji, or type one" : "Type exactly one emoji");
      document.getElementById(typedId)?.focus();
      return;
    }
    onChoose(chosen);
    close();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mt-4 grid max-h-[45dvh] gap-4 overflow-y-auto overscroll-contain px-1 py-1">
        {EMOJI_GROUPS.map((group) => (
          <EmojiGroup key={group.label} {...group} chosen={chosen} onPick={pick} />
        ))}
      </div>
      <div className="mt-4 border-line border-t pt-4">
        <Field label="Or any other emoji" hint="Type or paste one." error={error}>
          <TextInput
            id={typedId}
            value={typed}
            onChange={(event) => type(event.target.value)}
            autoComplete="off"
            className="max-w-40"
          />
        </Field>
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button type="submit">Use {isOneEmoji(chosen) ? chosen : "this emoji"}</Button>
      </div>
    </form>
  );
}

interface EmojiGroupProps {
  label: string;
  emoji: readonly (readonly [string, string])[];
  chosen: string;
  onPick: (emoji: string) => void;
}

function EmojiGroup({ label, emoji, chosen, onPick }: EmojiGroupProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-ink-2 text-sm">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
        {emoji.map(([own, name]) => (
          <label
            key={own}
            title={name}
            className="relative grid h-11 place-items-center rounded-input text-2xl hover:bg-sunken has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
          >
            <input
              type="radio"
              name="emoji"
              value={own}
              aria-label={name}
              checked={chosen === own}
              onChange={() => onPick(own)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-input opacity-0"
            />
            <span aria-hidden="true">{own}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
