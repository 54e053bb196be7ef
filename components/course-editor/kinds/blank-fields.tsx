"use client";

import { Plus, Trash2 } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { QuestionContent } from "#lib/course/outline/content.ts";
import { addBlank, emptyBlank, removeBlank } from "#lib/course/outline/kind-content.ts";
import { type Blank, MAX_BLANKS } from "#lib/quiz/kinds/body-schema.ts";
import { TextArea } from "../text-area.tsx";
import { NumberFields } from "./number-fields.tsx";
import { WordFields } from "./word-fields.tsx";

type Chosen = Extract<Blank, { type: "chosen" }>;

/** The right option of a menu and the wrong ones. */
function MenuFields({
  blank,
  onChange,
  of,
}: {
  blank: Chosen;
  onChange: (blank: Blank) => void;
  of: string;
}) {
  const right = blank.answers.find(({ share }) => share === 1);
  const wrong = blank.answers.filter((answer) => answer !== right);
  const said = (text: string) => blank.answers.find((answer) => answer.text === text)?.said ?? null;
  return (
    <div className="mt-4 grid gap-4">
      <Field label={`Right option${of}`}>
        <TextInput
          autoComplete="off"
          dir="auto"
          value={right?.text ?? ""}
          onChange={({ target }) =>
            onChange({
              ...blank,
              answers: [{ text: target.value, share: 1, said: right?.said ?? null }, ...wrong],
            })
          }
        />
      </Field>
      <Field label={`Wrong options${of}`} hint="One a line.">
        <TextArea
          rows={2}
          value={wrong.map(({ text }) => text).join("\n")}
          onChange={({ target }) => {
            const texts = target.value === "" ? [] : target.value.split("\n");
            const others = texts.map((text) => ({ text, share: 0, said: said(text) }));
            onChange({ ...blank, answers: [right ?? { text: "", share: 1, said: null }, ...others] });
          }}
        />
      </Field>
    </div>
  );
}

interface BlankFieldsProps {
  content: QuestionContent;
  onChange: (content: QuestionContent) => void;
}

/** What belongs into each blank of the question. */
export function BlankFields({ content, onChange }: BlankFieldsProps) {
  const { body } = content;
  if (body?.kind !== "cloze") return null;
  const write = (index: number, blank: Blank) =>
    onChange({
      ...content,
      body: { ...body, blanks: body.blanks.map((one, at) => (at === index ? blank : one)) },
    });
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-ink-3 text-sm">Write [[1]], [[2]] and so on in the question where the blanks are.</p>
      {body.blanks.map((blank, index) => {
        const of = ` for blank ${index + 1}`;
        const change = (next: Blank) => write(index, next);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is known by its number
          <fieldset key={index} className="rounded-button border border-line p-4">
            <legend className="px-1 font-semibold text-ink text-sm">Blank {index + 1}</legend>
            <div className="flex items-end gap-3">
              <Field label={`What is done${of}`} className="min-w-0 flex-1">
                <Select
                  value={blank.type}
                  onChange={({ target }) => change(emptyBlank(target.value as Blank["type"]))}
                >
                  <option value="typed">A word is typed</option>
                  <option value="chosen">An option is chosen</option>
                  <option value="number">A number is typed</option>
                </Select>
              </Field>
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                disabled={body.blanks.length === 1}
                onClick={() => onChange(removeBlank(content, index))}
                className="px-3"
              >
                Remove blank
              </Button>
            </div>
            {blank.type === "typed" ? <WordFields field={blank} onChange={change} of={of} /> : null}
            {blank.type === "number" ? <NumberFields field={blank} onChange={change} of={of} /> : null}
            {blank.type === "chosen" ? <MenuFields blank={blank} onChange={change} of={of} /> : null}
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={body.blanks.length >= MAX_BLANKS}
          onClick={() => onChange(addBlank(content))}
          className="px-3"
        >
          Add blank
        </Button>
      </div>
    </div>
  );
}
