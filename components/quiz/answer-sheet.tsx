"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { DidYouMean } from "./did-you-mean.tsx";
import { Feedback } from "./feedback.tsx";
import { type Draft, givenIn } from "./kinds/draft.ts";
import { OutOfHeartsNotice } from "./out-of-hearts-notice.tsx";
import { currentQuestion, isLastQuestion, type QuizState } from "./quiz-reducer.ts";
import { partlyRight } from "./quiz-status.ts";
import { ScrollArea } from "./scroll-area.tsx";
import { SendError } from "./send-error.tsx";
import { ShortcutHint } from "./shortcut-hint.tsx";
import { useLate } from "./use-late.ts";

interface AnswerSheetProps {
  state: QuizState;
  /** Above what there is to say about the answer */
  tip?: ReactNode;
  heartResetTime: number | null;
  onSubmit: () => void;
  onNext: () => void;
  /** What the server took a slip of a letter for is sent, or what was typed */
  onAccept: () => void;
  onKeep: () => void;
  /** To the game-over screen, without waiting for it */
  onEnd: () => void;
  /** Whether the single keys are on */
  hasShortcuts: boolean;
  /** Whether a wrong answer can be explained from the course */
  canExplain: boolean;
}

/** Kinds that show beside their own fields what is wrong with an answer. */
function hasField({ kind }: Draft): boolean {
  return kind === "numeric" || kind === "text" || kind === "cloze";
}

/** Always in the same place: the button, and above it whatever there is to say. */
export function AnswerSheet(props: AnswerSheetProps) {
  const { state, tip, heartResetTime, onEnd, hasShortcuts, canExplain, ...on } = props;
  const { result, isFromOtherTab, sendError, isOutOfHearts, suggestion, draft, fault } = state;
  const question = currentQuestion(state);
  return (
    <footer className="sticky bottom-0 border-line border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]">
      <div className="mx-auto w-full max-w-quiz px-4 py-3 sm:py-4">
        <ScrollArea label="Explanation" className="max-h-[46dvh] overflow-y-auto">
          {tip}
          {result ? (
            <Feedback
              key={state.index}
              question={question}
              result={result}
              partly={partlyRight(state, result)}
              canExplain={canExplain}
              isFromOtherTab={isFromOtherTab}
            />
          ) : null}
          {isOutOfHearts ? <OutOfHeartsNotice resetAt={heartResetTime} /> : null}
          {sendError ? <SendError message={sendError} /> : null}
          {fault && !hasField(draft) ? <SendError message={fault.message} /> : null}
        </ScrollArea>
        {suggestion && !isOutOfHearts ? (
          <DidYouMean suggestion={suggestion} draft={draft} onAccept={on.onAccept} onKeep={on.onKeep} />
        ) : (
          <div className="flex items-center justify-between gap-4">
            <ShortcutHint question={question} hasShortcuts={hasShortcuts} />
            {isOutOfHearts ? (
              <NextButton text="Continue" onClick={onEnd} />
            ) : (
              <QuizButton state={state} onSubmit={on.onSubmit} onNext={on.onNext} />
            )}
          </div>
        )}
      </div>
    </footer>
  );
}

function QuizButton({ state, onSubmit, onNext }: Pick<AnswerSheetProps, "state" | "onSubmit" | "onNext">) {
  const isSlow = useLate(state.phase === "sending");
  if (state.phase === "answered") {
    return <NextButton text={isLastQuestion(state) ? "See Results" : "Next Question"} onClick={onNext} />;
  }
  return (
    <Button
      onClick={onSubmit}
      disabled={givenIn(state.draft) === null}
      isLoading={isSlow}
      className="w-full sm:ml-auto sm:w-auto sm:min-w-48"
    >
      Submit Answer
    </Button>
  );
}

/** A button of its own, so that the focus moves to it and it is read. */
function NextButton({ text, onClick }: { text: string; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Button ref={button} onClick={onClick} className="w-full sm:ml-auto sm:w-auto sm:min-w-48">
      {text}
    </Button>
  );
}
