"use client";

import { Plus, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import type { QuestionContent } from "#lib/course/outline/content.ts";
import { type PairRow, pairsOf, withPairs } from "#lib/course/outline/kind-content.ts";
import { MAX_PAIRS } from "#lib/quiz/kinds/body-schema.ts";
import { TextArea } from "../text-area.tsx";

interface PairFieldsProps {
  content: QuestionContent;
  onChange: (content: QuestionContent) => void;
}

/** Both sides of each pair, and matches that belong to nothing. */
export function PairFields({ content, onChange }: PairFieldsProps) {
  const { rows, extras } = pairsOf(content);
  const save = (next: readonly PairRow[], others: readonly string[] = extras) =>
    onChange(withPairs(content, next, others));
  const write = (index: number, change: Partial<PairRow>) =>
    save(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <fieldset className="mt-5">
      <legend className="mb-1.5 font-semibold text-ink text-sm">Pairs</legend>
      <ol className="grid gap-3">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is known by its place
          <li key={index} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
            <TextInput
              dir="auto"
              autoComplete="off"
              aria-label={`Left side of pair ${index + 1}`}
              value={row.left}
              onChange={({ target }) => write(index, { left: target.value })}
              className="min-w-0 flex-1 max-sm:basis-full"
            />
            <TextInput
              dir="auto"
              autoComplete="off"
              aria-label={`Match of pair ${index + 1}`}
              value={row.right}
              onChange={({ target }) => write(index, { right: target.value })}
              className="min-w-0 flex-1"
            />
            <button
              type="button"
              aria-label={`Remove pair ${index + 1}`}
              title={`Remove pair ${index + 1}`}
              disabled={rows.length <= 2}
              onClick={() => save(rows.filter((_, at) => at !== index))}
              className="grid size-11 shrink-0 place-items-center rounded-input text-ink-3 enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-35"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={rows.length >= MAX_PAIRS}
        onClick={() => save([...rows, { left: "", right: "" }])}
        className="mt-3 px-3"
      >
        Add pair
      </Button>
      <Field label="Matches that belong to nothing" hint="Optional. One a line." className="mt-4">
        <TextArea
          rows={1}
          value={extras.join("\n")}
          onChange={({ target }) => save(rows, target.value === "" ? [] : target.value.split("\n"))}
        />
      </Field>
    </fieldset>
  );
}
