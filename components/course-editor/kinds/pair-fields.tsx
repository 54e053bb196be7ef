"use client";

import { Plus } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError, TextInput } from "#components/ui/field.tsx";
import type { QuestionContent } from "#lib/course/outline/content.ts";
import {
  addPair,
  type PairRow,
  pairsOf,
  removePair,
  withExtras,
  writeLeft,
  writeRight,
} from "#lib/course/outline/kinds/pairs.ts";
import { MAX_PAIRS } from "#lib/quiz/kinds/body-schema.ts";
import { focusLater } from "../focus.ts";
import { useTyped } from "./form-state.ts";
import type { KindProps } from "./kind-props.ts";
import { LineField } from "./line-field.tsx";
import { PartialCredit } from "./partial-credit.tsx";
import { RowRemove } from "./row-remove.tsx";

interface PairProps {
  ids: { left: string; error: string };
  row: PairRow;
  number: number;
  message: string | undefined;
  canRemove: boolean;
  onLeft: (text: string) => void;
  onRight: (text: string) => void;
  onRemove: () => void;
  onBlur: () => void;
}

function Pair({ ids, row, number, message, canRemove, onLeft, onRight, onRemove, onBlur }: PairProps) {
  const wiring = {
    dir: "auto",
    autoComplete: "off",
    "aria-invalid": message !== undefined,
    "aria-describedby": message ? ids.error : undefined,
    onBlur,
  } as const;
  return (
    <li className="max-sm:rounded-button max-sm:border max-sm:border-line max-sm:p-2">
      <div className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
        <TextInput
          {...wiring}
          id={ids.left}
          aria-label={`Left side of pair ${number}`}
          value={row.left}
          onChange={({ target }) => onLeft(target.value)}
          className="min-w-0 flex-1 max-sm:basis-full"
        />
        <span aria-hidden="true" className="text-ink-3">
          →
        </span>
        <TextInput
          {...wiring}
          aria-label={`Match of pair ${number}`}
          value={row.right}
          onChange={({ target }) => onRight(target.value)}
          className="min-w-0 flex-1"
        />
        <RowRemove label={`Remove pair ${number}`} isDisabled={!canRemove} onClick={onRemove} />
      </div>
      {message ? <FieldError id={ids.error} message={message} /> : null}
    </li>
  );
}

const extraLines = (content: QuestionContent) =>
  pairsOf(content)
    .extras.map(({ text }) => text.replace(/\s*\n\s*/g, " "))
    .join("\n");
const withExtraLines = (content: QuestionContent, lines: string) =>
  withExtras(
    content,
    lines.split("\n").filter((line) => line.trim() !== ""),
  );

/** Both sides of each pair, and matches that belong to nothing. */
export function PairFields({ content, messageOf, touch, onChange }: KindProps) {
  const id = useId();
  const { rows } = pairsOf(content);
  const { body } = content;
  const { origin, write } = useTyped(
    content,
    () => null,
    (one) => JSON.stringify(pairsOf(one).rows),
  );
  const change = (next: QuestionContent) => {
    write(null, next);
    onChange(next);
  };
  const leftId = (index: number) => `${id}-left-${index}`;
  const isFull = rows.length >= MAX_PAIRS;
  return (
    <div className="mt-5">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-ink text-sm">
          Pairs <span className="font-normal text-ink-3">(pairs can share a match)</span>
        </legend>
        <ol className="grid gap-2">
          {rows.map((row, index) => (
            <Pair
              // biome-ignore lint/suspicious/noArrayIndexKey: a pair is known by its place
              key={index}
              ids={{ left: leftId(index), error: `${id}-error-${index}` }}
              row={row}
              number={index + 1}
              message={messageOf(`pair ${index}`)}
              canRemove={rows.length > 2}
              onLeft={(text) => change(writeLeft(content, index, text, origin))}
              onRight={(text) => change(writeRight(content, index, text))}
              onRemove={() => {
                change(removePair(content, index));
                focusLater([leftId(Math.min(index, rows.length - 2))]);
              }}
              onBlur={() => {
                if (row.left !== "" && row.right !== "") touch(`pair ${index}`);
              }}
            />
          ))}
        </ol>
      </fieldset>
      <Button
        variant="quiet"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={isFull}
        onClick={() => {
          change(addPair(content));
          focusLater([leftId(rows.length)]);
        }}
        className="mt-3 px-3"
      >
        Add pair
      </Button>
      <div className="mt-3">
        <LineField
          label="Matches that belong to nothing"
          hint="Optional, one per line. They make the question harder."
          field={content}
          linesOf={extraLines}
          withLines={withExtraLines}
          onChange={change}
        />
      </div>
      {body?.kind === "match" ? (
        <PartialCredit
          label="Each right pair gives its share of the points"
          isPartial={body.isPartial}
          onChange={(isPartial) => onChange({ ...content, body: { ...body, isPartial } })}
        />
      ) : null}
    </div>
  );
}
