import { type Dispatch, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";
import { useSound } from "#components/ui/sound/use-sound.ts";
import { isTypedFirst, optionKeysOf } from "./quiz-keys.ts";
import { currentQuestion, isOpen, type QuizAction, type QuizState } from "./quiz-reducer.ts";
import { useQuizKeys } from "./use-quiz-keys.ts";

interface QuestionKeys {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** Whether the single keys are on */
  hasShortcuts: boolean;
  /** Once no heart is left */
  onEnd: () => void;
}

/** What the keys do on the screen of a question. Returns the ref of the element around its inputs. */
export function useQuestionKeys({ state, dispatch, hasShortcuts, onEnd }: QuestionKeys) {
  const stage: RefObject<HTMLDivElement | null> = useRef(null);
  const { toggle } = useSound();
  const question = currentQuestion(state);
  const focusInput = (which: string) => stage.current?.querySelector<HTMLElement>(`input${which}`)?.focus();
  // Its option takes the focus, as with the arrow keys, and so is read as chosen.
  const choose = (option: number) => {
    if (!isOpen(state)) return;
    flushSync(() => dispatch({ type: "choose", option }));
    focusInput(`[value="${option}"]`);
  };
  const goOn = () => {
    if (state.isOutOfHearts) onEnd();
    else dispatch({ type: state.phase === "answered" ? "next" : "submit" });
  };
  const keys = { optionCount: optionKeysOf(question), isTyped: isTypedFirst(question), hasShortcuts };
  useQuizKeys(keys, (action) => {
    if (action.type === "toggleSound") toggle();
    else if (action.type === "type") focusInput("[data-answer]");
    else if (action.type === "choose") choose(action.option);
    else goOn();
  });
  return stage;
}
