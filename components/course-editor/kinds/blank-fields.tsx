"use client";

import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, FieldError } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { addBlank, removeBlank } from "#lib/course/outline/kinds/blanks.ts";
import { emptyBlank } from "#lib/course/outline/kinds/kinds.ts";
import { type Blank, MAX_BLANKS } from "#lib/quiz/kinds/body-schema.ts";
import { focusLater } from "../focus.ts";
import type { KindProps } from "./kind-props.ts";
import { MenuFields } from "./menu-fields.tsx";
import { NumberFields } from "./number-fields.tsx";
import { PartialCredit } from "./partial-credit.tsx";
import { WordFields } from "./word-fields.tsx";

function BlankContent({
  blank,
  onChange,
  of,
}: {
  blank: Blank;
  onChange: (blank: Blank) => void;
  of: string;
}) {
  if (blank.type === "typed") return <WordFields field={blank} onChange={onChange} of={of} />;
  if (blank.type === "number") return <NumberFields field={blank} onChange={onChange} of={of} />;
  return <MenuFields field={blank} onChange={onChange} of={of} />;
}

interface BlankCardProps {
  id: string;
  blank: Blank;
  number: number;
  message: string | undefined;
  canRemove: boolean;
  onBlur: () => void;
  onChange: (blank: Blank) => void;
  onRemove: () => void;
}

/** One blank: how it is filled, and what is right. Trying another way loses nothing of the first. */
function BlankCard({ id, blank, number, message, canRemove, onBlur, onChange, onRemove }: BlankCardProps) {
  const [seen] = useState(() => new Map<Blank["type"], Blank>());
  const of = ` for blank ${number}`;
  const turn = (type: Blank["type"]) => {
    seen.set(blank.type, blank);
    onChange(seen.get(type) ?? emptyBlank(type));
  };
  return (
    <fieldset className="min-w-0 rounded-button border border-line p-3 sm:p-4" onBlur={onBlur}>
      <legend className="px-1 font-semibold text-ink text-sm">Blank {number}</legend>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={`How blank ${number} is filled`} className="min-w-48 flex-1">
          <Select id={id} value={blank.type} onChange={({ target }) => turn(target.value as Blank["type"])}>
            <option value="typed">A word is typed</option>
            <option value="chosen">An option is chosen</option>
            <option value="number">A number is typed</option>
          </Select>
        </Field>
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={!canRemove}
          onClick={onRemove}
          className="px-3"
        >
          Remove blank {number}
        </Button>
      </div>
      <BlankContent key={blank.type} blank={blank} onChange={onChange} of={of} />
      {message ? <FieldError id={`${id}-error`} message={message} /> : null}
    </fieldset>
  );
}

interface BlankFieldsProps extends KindProps {
  /** Of the field with the question's text */
  textId: string;
}

/** Where the cursor stands, or was last, in the question. */
function cursorIn(textId: string, text: string): number {
  const field = document.getElementById(textId);
  return field instanceof HTMLTextAreaElement ? field.selectionEnd : text.length;
}

/** What belongs into each blank of the question. */
export function BlankFields({ content, textId, messageOf, touch, onChange }: BlankFieldsProps) {
  const id = useId();
  /** What a card remembers is of its blank, which gets another number where one before it goes. */
  const [round, setRound] = useState(0);
  const { body, text } = content;
  if (body?.kind !== "cloze") return null;
  const { blanks } = body;
  const blankId = (index: number) => `${id}-${index}`;
  const write = (index: number, blank: Blank) =>
    onChange({
      ...content,
      body: { ...body, blanks: blanks.map((one, at) => (at === index ? blank : one)) },
    });
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-ink-3 text-sm">Put [[1]], [[2]] and so on in the question where its blanks go.</p>
      {blanks.map((blank, index) => (
        <BlankCard
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is known by its number
          key={`${round}-${index}`}
          id={blankId(index)}
          blank={blank}
          number={index + 1}
          message={messageOf(`blank ${index}`)}
          canRemove={blanks.length > 1}
          onBlur={() => touch(`blank ${index}`)}
          onChange={(next) => write(index, next)}
          onRemove={() => {
            setRound(round + 1);
            onChange(removeBlank(content, index));
            focusLater([blankId(Math.min(index, blanks.length - 2))]);
          }}
        />
      ))}
      <div>
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={blanks.length >= MAX_BLANKS}
          onClick={() => {
            onChange(addBlank(content, cursorIn(textId, text)));
            focusLater([blankId(blanks.length)]);
          }}
          className="px-3"
        >
          Add blank
        </Button>
      </div>
      <PartialCredit
        label="Each right blank gives its share of the points"
        isPartial={body.isPartial}
        onChange={(isPartial) => onChange({ ...content, body: { ...body, isPartial } })}
      />
    </div>
  );
}
