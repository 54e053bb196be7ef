"use client";

import { Palette } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { ProfileDto, ProfilePatch } from "#lib/account/profile/profile-schema.ts";
import { AvatarForm } from "./avatar-form.tsx";

interface AvatarPickerProps {
  profile: ProfileDto;
  save: (patch: ProfilePatch) => void;
}

/** A button that opens the wardrobe of the learner's penguin. */
export function AvatarPicker({ profile, save }: AvatarPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Palette aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        Dress your penguin
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Dress your penguin"
        description={
          profile.emoji
            ? `It sails your map, and others see it on the leaderboard, in place of ${profile.emoji}.`
            : "It sails your map, and others see it beside your name on the leaderboard."
        }
        className="max-w-[560px]"
      >
        <AvatarForm
          avatar={profile.avatar}
          onChoose={(avatar) => {
            save({ avatar });
            setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
