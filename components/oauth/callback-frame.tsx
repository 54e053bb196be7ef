import { type ReactNode, useEffect, useRef } from "react";
import type { Provider } from "./arrival.ts";
import { Bridge, type Outcome } from "./bridge.tsx";
import type { Words } from "./words.ts";

interface CallbackFrameProps {
  provider: Provider;
  /** Null while something is under way */
  outcome: Outcome | null;
  words: Omit<Words, "text"> & { text?: ReactNode };
  /** With each new value the heading takes the focus: what had it may be gone. */
  focusOn?: string | undefined;
  /** Buttons, or a form */
  children?: ReactNode;
}

/** The one card of the screen. Its words are read out; forms stand below them. */
export function CallbackFrame({ provider, outcome, words, focusOn, children }: CallbackFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOn !== undefined) heading.current?.focus();
  }, [focusOn]);
  const { title, text, advice } = words;
  return (
    <div className="mx-auto flex min-h-[72dvh] max-w-xl flex-col items-center justify-center px-4 py-12 text-center">
      <div className="card w-full rounded-dialog border-2 border-line bg-surface px-5 py-10 md:px-10">
        <Bridge provider={provider} outcome={outcome} />
        <div role="status" className="mt-8">
          <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
            {title}
          </h1>
          {text ? <p className="mt-3 text-balance text-lg wrap-anywhere">{text}</p> : null}
          {advice ? <p className="mt-2 text-balance text-ink-2">{advice}</p> : null}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Buttons side by side, below one another on a phone; the first one is the one to press. */
export function CallbackActions({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-col justify-center gap-3 xs:flex-row">{children}</div>;
}
