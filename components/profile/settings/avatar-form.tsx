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

/** All choices are in view on a phone; where they aren't, the last row in view fades. The penguin and the buttons stay. */
const CHOICES =
  "mt-3 grid max-h-[max(10rem,calc(100dvh-21rem))] gap-2 overflow-y-auto overscroll-contain p-1 pb-4 sm:gap-4 [mask-image:linear-gradient(#000_calc(100%-1rem),transparent)]";

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
      <div className="mt-3 flex items-center gap-3 rounded-card bg-sunken px-3 py-2 sm:mt-4 sm:gap-4 sm:py-3">
        <PenguinAvatar avatar={avatarText(chosen)} size={104} className="size-18 shrink-0 sm:size-26" />
        <div className="grid min-w-0 sm:gap-2">
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
      <div className={CHOICES}>
        {PARTS.map((part) => (
          <PartGroup key={part} part={part} chosen={chosen} onChange={setChosen} />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel} className="max-sm:flex-1 max-sm:px-3!">
          Cancel
        </Button>
        <Button type="submit" className="max-sm:grow-2 max-sm:px-3!">
          Use this penguin
        </Button>
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
      <legend className="font-semibold text-ink-2 text-sm sm:mb-1">{PART_LABELS[part]}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-1">
        {AVATAR_PARTS[part].map((value) => {
          const wearing = { ...chosen, [part]: value };
          return (
            <label
              key={value}
              title={names[value]}
              className="relative grid h-11 place-items-center sm:h-15 rounded-input hover:bg-sunken has-checked:bg-brand-soft has-checked:ring-2 has-checked:ring-brand has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-1"
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
              <PenguinAvatar avatar={avatarText(wearing)} size={48} className="size-10 sm:size-12" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
