"use client";

import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, FieldError } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { backToKind, KIND_NAMES, kindOf, type QuestionKind } from "#lib/course/outline/kinds/kinds.ts";
import {
  addOption,
  MAX_OPTIONS,
  type QuestionContent,
  type QuestionProblem,
  questionProblems,
  withPartialCredit,
} from "#lib/course/outline/question-content.ts";
import type { QuestionBody } from "#lib/quiz/kinds/body-schema.ts";
import { MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import { questionFieldId } from "./editor-context.ts";
import { focusLater } from "./focus.ts";
import { BlankFields } from "./kinds/blank-fields.tsx";
import type { KindProps } from "./kinds/kind-props.ts";
import { NumberFields } from "./kinds/number-fields.tsx";
import { PairFields } from "./kinds/pair-fields.tsx";
import { PartialCredit } from "./kinds/partial-credit.tsx";
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
function KindFields({ id, ...props }: KindProps & { id: string }) {
  const { content, touch, onChange } = props;
  const { body } = content;
  const write = (next: QuestionBody) => onChange({ ...content, body: next });
  const onBlur = () => touch("kind");
  switch (body?.kind) {
    case "match":
      return <PairFields {...props} />;
    case "numeric":
      return (
        <fieldset onBlur={onBlur}>
          <legend className="sr-only">What is right</legend>
          <NumberFields field={body} onChange={write} />
        </fieldset>
      );
    case "text":
      return (
        <fieldset onBlur={onBlur}>
          <legend className="sr-only">What is right</legend>
          <WordFields field={body} onChange={write} />
        </fieldset>
      );
    case "cloze":
      return <BlankFields {...props} textId={questionFieldId(id)} />;
    default:
      return null;
  }
}

interface KindChoiceProps {
  content: QuestionContent;
  onChange: (content: QuestionContent) => void;
}

/** Another kind of question. Going back to one brings back what was written there. */
function KindChoice({ content, onChange }: KindChoiceProps) {
  const [seen] = useState(() => new Map<QuestionKind, QuestionContent>());
  const turn = (kind: QuestionKind) => {
    seen.set(kindOf(content), content);
    onChange(backToKind(content, kind, seen.get(kind)));
  };
  return (
    <Field label="Kind of question" className="mb-4">
      <Select value={kindOf(content)} onChange={({ target }) => turn(target.value as QuestionKind)}>
        {Object.entries(KIND_NAMES).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The question, its answers and what is said afterwards; checked while it is written. */
export function QuestionForm({ id, content, marks, onChange, onRemove }: QuestionFormProps) {
  const { messageOf, touch, problems } = useProblems(content);
  const { options } = content;
  const isOrder = content.body?.kind === "order";
  const hasOptions = isOrder || !content.body || content.body.kind === "multiple";
  const isFull = options.length >= (isOrder ? MAX_ITEMS : MAX_OPTIONS);
  const addAnswer = () => {
    onChange(addOption(content));
    focusLater([answerId(id, "field", options.length)]);
  };
  const [options2, correct, kindProblem] = [messageOf("options"), messageOf("correct"), messageOf("kind")];
  return (
    <div>
      {marks?.isWithdrawn ? (
        <p className="mb-4 rounded-input bg-bad-soft px-3 py-2 text-bad text-sm">
          This question is out of play. Correct it to bring it back.
        </p>
      ) : null}
      {marks?.hasMarkup ? (
        <p className="mb-4 rounded-input bg-ice-soft px-3 py-2 text-ice-text text-sm">
          Parts of this question have pictures or formatting. Words that you change become plain text; the
          rest stays.
        </p>
      ) : null}
      <KindChoice content={content} onChange={onChange} />
      <Field label="Question" error={messageOf("text")}>
        <TextArea
          id={questionFieldId(id)}
          rows={2}
          value={content.text}
          onBlur={() => touch("text")}
          onChange={({ target }) => onChange({ ...content, text: target.value })}
        />
      </Field>
      <KindFields
        key={kindOf(content)}
        id={id}
        content={content}
        messageOf={messageOf}
        touch={touch}
        onChange={onChange}
      />
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
            {isOrder ? "Add item" : "Add answer"}
          </Button>
          {isFull && !isOrder ? <p className="text-ink-3 text-sm">Eight answers at most.</p> : null}
        </div>
      ) : null}
      {content.body?.kind === "multiple" ? (
        <PartialCredit
          label="A partly right answer is worth part of the points"
          isPartial={content.body.weights !== null}
          onChange={(isPartial) => onChange(withPartialCredit(content, isPartial))}
        />
      ) : null}
      <Field
        label="Explanation"
        hint="Optional. Shown after the answer, and often the part people learn from."
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
