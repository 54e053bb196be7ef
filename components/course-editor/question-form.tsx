"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, FieldError } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { KIND_NAMES, kindOf, type QuestionKind, withKind } from "#lib/course/outline/kind-content.ts";
import {
  MAX_OPTIONS,
  type QuestionContent,
  type QuestionProblem,
  questionProblems,
} from "#lib/course/outline/question-content.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import { questionFieldId } from "./editor-context.ts";
import { focusLater } from "./focus.ts";
import { BlankFields } from "./kinds/blank-fields.tsx";
import { NumberFields } from "./kinds/number-fields.tsx";
import { PairFields } from "./kinds/pair-fields.tsx";
import { WordFields } from "./kinds/word-fields.tsx";
import { answerId, OptionList } from "./option-list.tsx";
import { TextArea } from "./text-area.tsx";

interface QuestionFormProps {
  id: string;
  content: QuestionContent;
  marks: { hasMarkup: boolean; isWithdrawn: boolean } | undefined;
  onChange: (content: QuestionContent) => void;
  onRemove: () => void;
}

/** What is wrong with a field; of what was never touched in a new question nothing is said yet. */
function useProblems(content: QuestionContent) {
  const [touched, setTouched] = useState<ReadonlySet<QuestionProblem["field"]>>(new Set());
  const [isNew] = useState(content.text === "");
  const problems = questionProblems(content);
  const touch = (...fields: QuestionProblem["field"][]) => setTouched(new Set([...touched, ...fields]));
  const messageOf = (field: QuestionProblem["field"]) => {
    if (isNew && !touched.has(field)) return undefined;
    return problems.find((problem) => problem.field === field)?.message;
  };
  return { messageOf, touch, problems };
}

/** What only questions of this kind have. */
function KindFields({ content, onChange }: Pick<QuestionFormProps, "content" | "onChange">) {
  const { body } = content;
  const write = (next: QuestionBody) => onChange({ ...content, body: next });
  switch (body?.kind) {
    case "match":
      return <PairFields content={content} onChange={onChange} />;
    case "numeric":
      return <NumberFields field={body} onChange={write} />;
    case "text":
      return <WordFields field={body} onChange={write} />;
    case "cloze":
      return <BlankFields content={content} onChange={onChange} />;
    default:
      return null;
  }
}

/** The question, its answers and what is said afterwards; checked while it is written. */
export function QuestionForm({ id, content, marks, onChange, onRemove }: QuestionFormProps) {
  const { messageOf, touch, problems } = useProblems(content);
  const { options } = content;
  const isOrder = content.body?.kind === "order";
  const hasOptions = isOrder || !content.body || content.body.kind === "multiple";
  const isFull = options.length >= (isOrder ? MAX_ITEMS : MAX_OPTIONS);
  const addAnswer = () => {
    onChange({ ...content, options: [...options, { text: "" }] });
    focusLater([answerId(id, "field", options.length)]);
  };
  const [options2, correct, kindProblem] = [messageOf("options"), messageOf("correct"), messageOf("kind")];
  return (
    <div>
      {marks?.isWithdrawn ? (
        <p className="mb-4 rounded-input bg-bad-soft px-3 py-2 text-bad text-sm">
          This question is out of play. Correct it, and it is asked again.
        </p>
      ) : null}
      {marks?.hasMarkup ? (
        <p className="mb-4 rounded-input bg-ice-soft px-3 py-2 text-ice-text text-sm">
          Parts of this question have pictures or formatting. Words that you change become plain text; the
          rest stays.
        </p>
      ) : null}
      <Field label="Question" error={messageOf("text")}>
        <TextArea
          id={questionFieldId(id)}
          rows={2}
          value={content.text}
          onBlur={() => touch("text")}
          onChange={({ target }) => onChange({ ...content, text: target.value })}
        />
      </Field>
      <Field label="Kind of question" className="mt-4">
        <Select
          value={kindOf(content)}
          onChange={({ target }) => {
            touch("kind", "options", "correct");
            onChange(withKind(content, target.value as QuestionKind));
          }}
        >
          {Object.entries(KIND_NAMES).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <KindFields key={kindOf(content)} content={content} onChange={onChange} />
      {hasOptions ? (
        <OptionList id={id} content={content} messageOf={messageOf} touch={touch} onChange={onChange} />
      ) : null}
      {kindProblem ? <FieldError id="kind-error" message={kindProblem} /> : null}
      {options2 ? <FieldError id="options-error" message={options2} /> : null}
      {correct ? <FieldError id="correct-error" message={correct} /> : null}
      {hasOptions ? (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            variant="quiet"
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={isFull}
            onClick={addAnswer}
            className="px-3"
          >
            {isOrder ? "Add thing" : "Add answer"}
          </Button>
          {isFull && !isOrder ? <p className="text-ink-3 text-sm">Eight answers at most.</p> : null}
        </div>
      ) : null}
      <Field
        label="Explanation"
        hint="Shown after the answer. Optional, and often the part that teaches."
        error={messageOf("explanation")}
        className="mt-4"
      >
        <TextArea
          rows={2}
          value={content.explanation}
          onChange={({ target }) => onChange({ ...content, explanation: target.value })}
        />
      </Field>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-3 text-sm">
          {problems.length > 0 ? "Kept on this device until it is complete." : ""}
        </p>
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={onRemove}
          className="px-3 text-bad!"
        >
          Remove question
        </Button>
      </div>
    </div>
  );
}
