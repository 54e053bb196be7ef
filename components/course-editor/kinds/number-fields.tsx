"use client";

import { Plus } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field, TextInput } from "#components/ui/field.tsx";
import { fieldOf, formOf, type NumberField, type NumberForm } from "#lib/course/outline/kinds/number-form.ts";
import { focusLater } from "../focus.ts";
import { Foreseen } from "./foreseen.tsx";
import { useTyped } from "./form-state.ts";
import { RowRemove } from "./row-remove.tsx";

const MAX_RANGES = 20;
const MAX_UNITS = 20;

interface RowsProps<Row> {
  id: string;
  legend: string;
  rows: readonly Row[];
  /** Its two fields, with their names: "Range 1 from" */
  fields: readonly { key: keyof Row & string; label: (number: number) => string; between: string }[];
  empty: Row;
  most: number;
  addLabel: string;
  removeLabel: (number: number) => string;
  onChange: (rows: Row[]) => void;
}

/** Rows of two short fields each, with a way to add and remove one. */
function Rows<Row extends Record<string, string>>(props: RowsProps<Row>) {
  const { id, legend, rows, fields, empty, most, addLabel, removeLabel, onChange } = props;
  const fieldId = (index: number) => `${id}-${index}`;
  const remove = (index: number) => {
    onChange(rows.filter((_, at) => at !== index));
    focusLater([rows.length > 1 ? fieldId(Math.min(index, rows.length - 2)) : `${id}-add`]);
  };
  const write = (index: number, change: object) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...change } : row)));
  return (
    <fieldset className="min-w-0">
      {rows.length > 0 ? <legend className="mb-1.5 font-semibold text-ink text-sm">{legend}</legend> : null}
      <ol className="grid gap-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <li key={index} className="flex items-center gap-2">
            {fields.map(({ key, label, between }, place) => (
              <span key={key} className="flex min-w-0 flex-1 items-center gap-2">
                {between ? <span className="shrink-0 text-ink-2 text-sm">{between}</span> : null}
                <TextInput
                  id={place === 0 ? fieldId(index) : undefined}
                  autoComplete="off"
                  aria-label={label(index + 1)}
                  value={row[key]}
                  onChange={({ target }) => write(index, { [key]: target.value })}
                  className="min-w-0"
                />
              </span>
            ))}
            <RowRemove label={removeLabel(index + 1)} onClick={() => remove(index)} />
          </li>
        ))}
      </ol>
      <Button
        id={`${id}-add`}
        variant="quiet"
        size="sm"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={rows.length >= most}
        onClick={() => {
          onChange([...rows, empty]);
          focusLater([fieldId(rows.length)]);
        }}
        className="mt-1 px-3"
      >
        {addLabel}
      </Button>
    </fieldset>
  );
}

interface NumberFieldsProps<F extends NumberField> {
  field: F;
  onChange: (field: F) => void;
  /** Behind the labels: " for blank 2" */
  of?: string;
}

const keyOf = ({ answers, shown, units }: NumberField) => JSON.stringify([answers, shown, units]);

/** The right number, what else counts, and its units. */
export function NumberFields<F extends NumberField>({ field, onChange, of = "" }: NumberFieldsProps<F>) {
  const id = useId();
  const { form, origin, write } = useTyped<F, NumberForm>(field, formOf, keyOf);
  const change = (part: Partial<NumberForm>) => {
    const next = { ...form, ...part };
    const made = fieldOf(next, field, origin);
    write(next, made);
    onChange(made);
  };
  return (
    <div className="mt-4 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={`Right answer${of}`} hint="A number, with its unit if it has one: 9.81 m/s²">
          <TextInput
            autoComplete="off"
            value={form.shown}
            onChange={({ target }) => change({ shown: target.value })}
          />
        </Field>
        <Field
          label={`Tolerance${of}`}
          hint="How far off an answer may be. Leave it empty for an exact match."
        >
          <TextInput
            autoComplete="off"
            value={form.tolerance}
            onChange={({ target }) => change({ tolerance: target.value })}
          />
        </Field>
      </div>
      <Rows
        id={`${id}-range`}
        legend={`Also right${of}`}
        rows={form.ranges}
        fields={[
          { key: "low", label: (number) => `Range ${number}${of} from`, between: "from" },
          { key: "high", label: (number) => `Range ${number}${of} to`, between: "to" },
        ]}
        empty={{ low: "", high: "" }}
        most={MAX_RANGES}
        addLabel="Add range"
        removeLabel={(number) => `Remove range ${number}${of}`}
        onChange={(ranges) => change({ ranges })}
      />
      <Rows
        id={`${id}-unit`}
        legend={`Units that may be typed${of}`}
        rows={form.units}
        fields={[
          { key: "name", label: (number) => `Name of unit ${number}${of}`, between: "" },
          { key: "factor", label: (number) => `Size of unit ${number}${of}`, between: "is" },
        ]}
        empty={{ name: "", factor: form.units.length === 0 ? "1" : "" }}
        most={MAX_UNITS}
        addLabel="Add unit of measure"
        removeLabel={(number) => `Remove unit ${number}${of}`}
        onChange={(units) => change({ units })}
      />
      {form.units.length > 0 ? (
        <div>
          <p className="text-ink-3 text-sm">
            Sizes compare the units: if m is 1, cm is 0.01. A number without a unit uses the one whose size is
            1.
          </p>
          <Checkbox
            label={`A unit has to be typed${of}`}
            checked={field.needsUnit}
            onChange={({ target }) => onChange({ ...field, needsUnit: target.checked })}
          />
        </div>
      ) : null}
      <Foreseen
        answers={field.answers}
        wordsOf={({ low, high }) => (low === high ? String(low) : `${low} to ${high}`)}
        onChange={(answers) => onChange({ ...field, answers })}
      />
    </div>
  );
}
