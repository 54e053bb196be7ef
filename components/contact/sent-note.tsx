import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";

interface SentNoteProps {
  reference: string;
  art: ReactNode;
  onAnother: () => void;
}

/** Takes the place of the form, and the focus: anyone who listens hears that it worked. */
export function SentNote({ reference, art, onAnother }: SentNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center", behavior: "instant" });
  }, []);
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      {art}
      <h2 ref={heading} tabIndex={-1} className="rounded-input text-2xl md:text-3xl">
        Your message has arrived
      </h2>
      <p className="max-w-md text-ink-2">
        We'll reply to the email address you gave. If you write again about the same thing, include this
        reference:
      </p>
      <p className="num select-all rounded-card border-2 border-line border-dashed bg-sunken px-6 py-3 text-3xl text-brand-strong tracking-wider">
        {reference}
      </p>
      <Button variant="quiet" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  );
}
