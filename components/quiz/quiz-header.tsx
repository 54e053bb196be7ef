import type { ReactNode } from "react";
import { BackToIslands } from "#components/voyage/back-to-islands.tsx";
import { SoundButton } from "./sound-button.tsx";
import { UntimedChip } from "./untimed-chip.tsx";

interface QuizHeaderProps {
  children?: ReactNode;
  hearts?: ReactNode;
  isUntimed?: boolean;
  /** What the keys do, where there are any */
  help?: ReactNode;
}

/** 56 px: the way back, where the learner stands, hearts, sound. */
export function QuizHeader({ children, hearts, isUntimed = false, help }: QuizHeaderProps) {
  return (
    <header className="sticky top-0 z-10 border-line border-b-2 bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-2 sm:px-4">
        <BackToIslands />
        <div className="hidden flex-1 md:block">{children}</div>
        <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
          {isUntimed ? <UntimedChip className="max-sm:hidden" /> : null}
          {hearts}
          <div className="flex">
            {help}
            <SoundButton />
          </div>
        </div>
      </div>
    </header>
  );
}
