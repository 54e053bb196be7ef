"use client";

import { useState } from "react";
import { Field, TextInput } from "#components/ui/field.tsx";
import type { BodyOf } from "#lib/quiz/kinds/body-schema.ts";
import { readTypedNumber } from "#lib/quiz/kinds/typed-number.ts";
import { TextArea } from "../text-area.tsx";

type NumberField = Pick<BodyOf<"numeric">, "answers" | "shown" | "units" | "needsUnit">;

function toNumber(text: string): number {
  return readTypedNumber(text)?.values.at(-1) ?? Number.NaN;
}

function boundsOf({ answers }: NumberField): { low: string; high: string } {
  const [answer] = answers;
  const isOne = !answer || answer.low === answer.high;
  return isOne ? { low: "", high: "" } : { low: String(answer.low), high: String(answer.high) };
}

/** "kg" and below it "g = 0.001": the first is the answer's own. */
function unitsIn(lines: string): NumberField["units"] {
  const filled = lines.split("\n").filter((line) => line.trim() !== "");
  return filled.map((line, at) => {
    const [name = "", factor = ""] = line.split("=");
    return { name: name.trim(), factor: at === 0 ? 1 : toNumber(factor) };
  });
}

function unitLines(units: NumberField["units"]): string {
  return units.map(({ name, factor }, at) => (at === 0 ? name : `${name} = ${factor}`)).join("\n");
}

interface NumberFieldsProps<F extends NumberField> {
  field: F;
  onChange: (field: F) => void;
  /** Behind the labels: " for blank 2" */
  of?: string;
}

/** The right number, what else counts, and its units. */
export function NumberFields<F extends NumberField>({ field, onChange, of = "" }: NumberFieldsProps<F>) {
  const [bounds, setBounds] = useState(() => boundsOf(field));
  const [units, setUnits] = useState(() => unitLines(field.units));
  const write = (shown: string, { low, high }: typeof bounds) => {
    const value = toNumber(shown);
    const answer = {
      low: low.trim() === "" ? value : toNumber(low),
      high: high.trim() === "" ? value : toNumber(high),
      share: 1,
      said: field.answers[0]?.said ?? null,
    };
    onChange({ ...field, shown, answers: [answer, ...field.answers.slice(1)] });
  };
  const bound = (name: "low" | "high", text: string) => {
    const next = { ...bounds, [name]: text };
    setBounds(next);
    write(field.shown, next);
  };
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-3">
      <Field label={`Right number${of}`}>
        <TextInput
          inputMode="text"
          autoComplete="off"
          value={field.shown}
          onChange={({ target }) => write(target.value, bounds)}
        />
      </Field>
      <Field label="Counts from" hint="Optional">
        <TextInput
          autoComplete="off"
          value={bounds.low}
          onChange={({ target }) => bound("low", target.value)}
        />
      </Field>
      <Field label="Counts up to" hint="Optional">
        <TextInput
          autoComplete="off"
          value={bounds.high}
          onChange={({ target }) => bound("high", target.value)}
        />
      </Field>
      <Field
        label="Units"
        hint="Optional. One a line, that of the right number first; the others with their size: g = 0.001"
        className="sm:col-span-3"
      >
        <TextArea
          rows={1}
          value={units}
          onChange={({ target }) => {
            setUnits(target.value);
            onChange({ ...field, units: unitsIn(target.value) });
          }}
        />
      </Field>
    </div>
  );
}
