"use client";

import { ImageUp, Smile } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useRemovePicture } from "#lib/account/picture/picture-client.ts";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { ProfileFace } from "../profile-face.tsx";
import { AvatarPicker } from "./avatar-picker.tsx";
import { EmojiDialog } from "./emoji-dialog.tsx";
import { PICTURE_TYPES, pictureProblem } from "./picture-check.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { useSetting } from "./use-setting.ts";

/** What stands for the learner: a picture for themselves, a penguin or an emoji for others. */
export function FaceSection({ profile }: { profile: ProfileDto }) {
  const { save, status } = useSetting();
  const [isChoosing, setIsChoosing] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const removeEmoji = () => {
    choose.current?.focus();
    save({ emoji: null });
  };
  return (
    <Section
      title="Picture and penguin"
      text="Your picture is for your eyes only. On the leaderboard others see your penguin, or an emoji in its place."
      aside={<SaveStatus status={status} />}
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ProfileFace {...profile} />
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <PictureButtons hasPicture={profile.pictureUrl !== null} />
          <div className="flex flex-wrap gap-3">
            <AvatarPicker profile={profile} save={save} />
            <Button
              ref={choose}
              variant="secondary"
              size="sm"
              icon={<Smile aria-hidden="true" className="size-5" />}
              onClick={() => setIsChoosing(true)}
            >
              {profile.emoji ? `Change emoji ${profile.emoji}` : "Choose an emoji"}
            </Button>
            {profile.emoji ? (
              <Button variant="quiet" size="sm" onClick={removeEmoji}>
                Remove emoji
              </Button>
            ) : null}
          </div>
        </div>
      </div>
      <EmojiDialog
        open={isChoosing}
        onOpenChange={setIsChoosing}
        emoji={profile.emoji}
        onChoose={(emoji) => save({ emoji })}
      />
    </Section>
  );
}

function PictureButtons({ hasPicture }: { hasPicture: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = useRemovePicture();
  const pick = async (picked: File | undefined) => {
    if (!picked) return;
    const found = await pictureProblem(picked);
    setProblem(found);
    setFile(found ? null : picked);
    if (found) upload.current?.focus();
  };
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={upload}
          variant="secondary"
          size="sm"
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {hasPicture ? "Change picture" : "Upload a picture"}
        </Button>
        {hasPicture ? (
          <Button
            variant="quiet"
            size="sm"
            isLoading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onError: toastFailure,
                onSuccess: () => upload.current?.focus(),
              })
            }
          >
            Remove picture
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={(event) => {
          void pick(event.target.files?.[0]);
          // The same file again must count as a choice too.
          event.target.value = "";
        }}
      />
      <div id={hintId} role="status">
        {problem ? (
          <FieldError id={`${hintId}-error`} message={problem} />
        ) : (
          <p className="mt-1.5 text-ink-3 text-sm">JPEG, PNG, WebP, AVIF or GIF, up to 5 MB.</p>
        )}
      </div>
      <PictureDialog file={file} onClose={() => setFile(null)} />
    </div>
  );
}
