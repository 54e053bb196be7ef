"use client";

import { Dices } from "lucide-react";
import { useState } from "react";
import { PenguinAvatar } from "#components/art/penguin-avatar.tsx";
import { Button } from "#components/ui/button.tsx";
import { AVATAR_PARTS, type Avatar, avatarText, PLAIN_AVATAR, parseAvatar } from "#lib/learner/avatar.ts";
import { AVATAR_NAMES, avatarWords, PART_LABELS } from "./avatar-names.ts";

const PARTS = ["color", "scarf", "hat"] as const;

function anyOf<T>(list: readonly T[], plain: T): T {
  return list[Math.floor(Math.random() * list.length)] ?? plain;
}

function anyAvatar(): Avatar {
  return {
    color: anyOf(AVATAR_PARTS.color, PLAIN_AVATAR.color),
    scarf: anyOf(AVATAR_PARTS.scarf, PLAIN_AVATAR.scarf),
    hat: anyOf(AVATAR_PARTS.hat, PLAIN_AVATAR.hat),
  };
}

interface AvatarFormProps {
  avatar: string;
  onChoose: (avatar: string) => void;
  onCancel: () => void;
}

/** Three groups of radio buttons, and the penguin as it would look. */
export function AvatarForm({ avatar, onChoose, onCancel }: AvatarFormProps) {
  const [chosen, setChosen] = useState(() => parseAvatar(avatar) ?? PLAIN_AVATAR);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(avatarText(chosen));
      }}
    >
      <div className="mt-4 flex items-center gap-4 rounded-card bg-sunken p-3">
        <PenguinAvatar avatar={avatarText(chosen)} size={104} />
        <div className="grid min-w-0 gap-2">
          <p role="status" className="text-ink text-sm">
            {avatarWords(chosen)}
          </p>
          <Button
            variant="quiet"
            size="sm"
            icon={<Dices aria-hidden="true" className="size-5" />}
            onClick={() => setChosen(anyAvatar())}
            className="justify-self-start"
          >
            Surprise me
          </Button>
        </div>
      </div>
      <div className="mt-4 grid max-h-[38dvh] gap-4 overflow-y-auto overscroll-contain px-1 py-1">
        {PARTS.map((part) => (
          <PartGroup key={part} part={part} chosen={chosen} onChange={setChosen} />
        ))}
      </div>
      <div className="mt-5 flex flex-col-reverse gap-3 xs:flex-row xs:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Use this penguin</Button>
      </div>
    </form>
  );
}

interface PartGroupProps {
  part: keyof Avatar;
  chosen: Avatar;
  onChange: (avatar: Avatar) => void;
}

/** The choices for one part, each as the penguin would look with it. */
function PartGroup({ part, chosen, onChange }: PartGroupProps) {
  const names: Record<string, string> = AVATAR_NAMES[part];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-ink-2 text-sm">{PART_LABELS[part]}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1">
        {AVATAR_PARTS[part].map((value) => {
          const wearing = { ...chosen, [part]: value };
          return (
            <label
              key={value}
              title={names[value]}
              className="relative grid h-15 place-items-center rounded-input hover:bg-sunken has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
            >
              <input
                type="radio"
                name={part}
                value={value}
                aria-label={names[value]}
                checked={chosen[part] === value}
                onChange={() => onChange(wearing)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-input opacity-0"
              />
              <PenguinAvatar avatar={avatarText(wearing)} size={48} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
