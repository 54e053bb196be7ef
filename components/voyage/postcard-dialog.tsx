"use client";

import { useReducedMotion } from "framer-motion";
import * as m from "framer-motion/m";
import { type ReactNode, useRef } from "react";
import { ChestArt } from "#components/art/chest.tsx";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import { postcardPicture } from "#lib/voyage/client.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";
import { PostcardCard } from "./postcard-card.tsx";
import { greeting } from "./postcard-words.ts";
import { SharePicture } from "./share-picture.tsx";

const LID_MS = 450;

interface PostcardDialogProps {
  postcard: PostcardDto;
  isOpen: boolean;
  /** The chest was opened just now: its lid lifts, and the postcard comes out of it */
  isFresh?: boolean;
  onClose: () => void;
}

/** The chest that the postcard comes out of; it is gone afterwards. */
function OpeningChest() {
  const lid = useInitial({ opacity: 1 });
  const open = useInitial({ opacity: 0 });
  return (
    <m.div
      aria-hidden="true"
      initial={useInitial({ opacity: 1, y: 0 })}
      animate={{ opacity: 0, y: 60 }}
      transition={transition("panel", "exit", LID_MS + 500)}
      className="pointer-events-none absolute inset-x-0 bottom-0 z-10 grid place-items-center"
    >
      <m.div
        initial={lid}
        animate={{ opacity: 0, rotate: -6, y: -10 }}
        transition={transition("state", "standard", LID_MS)}
        className="col-start-1 row-start-1"
      >
        <ChestArt state="ready" size={180} />
      </m.div>
      <m.div
        initial={open}
        animate={{ opacity: 1 }}
        transition={transition("state", "standard", LID_MS)}
        className="col-start-1 row-start-1"
      >
        <ChestArt state="opened" size={180} />
      </m.div>
    </m.div>
  );
}

function Rising({ children }: { children: ReactNode }) {
  return (
    <m.div
      initial={useInitial({ y: 170, scale: 0.2, rotate: -8 })}
      animate={{ y: 0, scale: 1, rotate: 0 }}
      transition={transition("reward", "land", LID_MS)}
    >
      {children}
    </m.div>
  );
}

/** A postcard at its full size, to share and to keep. */
export function PostcardDialog({ postcard, isOpen, isFresh = false, onClose }: PostcardDialogProps) {
  const close = useRef<HTMLButtonElement>(null);
  const isCalm = useReducedMotion() ?? false;
  const isRising = isFresh && !isCalm;
  const card = <PostcardCard postcard={postcard} />;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={isFresh ? "A postcard for you" : greeting(postcard)}
      description={isFresh ? "You finished a unit. This postcard is yours to keep." : undefined}
      initialFocusRef={close}
      className="max-w-[760px]! overflow-x-clip"
      footer={
        <Button ref={close} onClick={onClose}>
          {isFresh ? "Continue" : "Close"}
        </Button>
      }
    >
      <div className="relative mt-4 mb-5">
        {isRising ? <Rising>{card}</Rising> : card}
        {isRising ? <OpeningChest /> : null}
      </div>
      <SharePicture
        address={postcardPicture(postcard._id)}
        fileName={`waddle-postcard-${postcard.day}.png`}
        title={greeting(postcard)}
      />
    </Dialog>
  );
}
