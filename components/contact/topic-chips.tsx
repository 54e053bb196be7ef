import { useId, useRef } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Radio } from "#components/ui/radio.tsx";
import { TOPICS } from "#lib/contact/rules.ts";

interface TopicChipsProps {
  subjectId: string;
  error: string | undefined;
}

/** A chip writes the subject, unless someone has written one of their own. */
export function TopicChips({ subjectId, error }: TopicChipsProps) {
  const id = useId();
  const subject = useRef<HTMLInputElement>(null);
  function choose(words: string): void {
    const input = subject.current;
    if (!input) return;
    const isOurs = input.value.trim() === "" || TOPICS.some((topic) => topic.subject === input.value);
    if (isOurs) input.value = words;
  }
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold text-ink text-sm">What is it about?</legend>
        <div className="flex flex-wrap gap-2">
          {TOPICS.map((topic, at) => (
            <label
              key={topic.label}
              htmlFor={`${id}${at}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-border-strong bg-surface px-3.5 font-medium text-[0.9375rem] text-ink transition-colors duration-state hover:border-brand has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-strong"
            >
              <Radio
                id={`${id}${at}`}
                name="chip"
                value={topic.label}
                onChange={() => choose(topic.subject)}
              />
              {topic.label}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label="Subject" error={error}>
        <TextInput ref={subject} id={subjectId} name="topic" autoComplete="off" />
      </Field>
    </>
  );
}
