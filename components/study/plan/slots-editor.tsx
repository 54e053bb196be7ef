"use client";

import clsx from "clsx";
import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import {
  type Control,
  type FieldErrors,
  type UseFormRegister,
  useFieldArray,
  useWatch,
} from "react-hook-form";
import { Button } from "#components/ui/button.tsx";
import { FieldError, inputClass, TextInput } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { LocalDay } from "#lib/core/time.ts";
import {
  MAX_SLOT_MINUTES,
  MAX_SLOTS_A_DAY,
  MIN_SLOT_MINUTES,
  type Slot,
  WEEKDAYS,
} from "#lib/study/rules.ts";
import type { PlanBody } from "#lib/study/schema.ts";
import { nextSlot, type PlanDraft, slotProblem } from "./draft.ts";
import { FreeTimes } from "./free-times.tsx";

interface SlotsEditorProps {
  control: Control<PlanDraft, unknown, PlanBody>;
  register: UseFormRegister<PlanDraft>;
  errors: FieldErrors<PlanDraft>;
  today: LocalDay;
  timeZone: string;
}

const MOST = 7 * MAX_SLOTS_A_DAY;

/** Why a time can't stay as it is */
function problemOf(errors: FieldErrors<PlanDraft>, slots: readonly Slot[], at: number): string | null {
  const wrong = errors.slots?.[at];
  if (wrong?.start) return "A time has hours and minutes, such as 19:00.";
  if (wrong?.minutes) return `A session lasts ${MIN_SLOT_MINUTES} to ${MAX_SLOT_MINUTES} minutes.`;
  return slotProblem(slots, at);
}

interface RowProps extends Pick<SlotsEditorProps, "register"> {
  at: number;
  name: string;
  problem: string | null;
  onRemove: (() => void) | null;
}

function SlotRow({ register, at, name, problem, onRemove }: RowProps) {
  const id = `slot-${at}`;
  // Side by side, the first row's say it for all.
  const label = clsx("mb-1 block text-ink-2 text-sm", at > 0 && "sm:sr-only");
  const wiring = {
    "aria-invalid": problem !== null,
    "aria-describedby": problem ? `${id}-error` : undefined,
  };
  return (
    <li>
      <fieldset className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-2 sm:grid sm:grid-cols-[1fr_9.5rem_6.5rem_auto]">
        <legend className="sr-only">{name}</legend>
        <div className="grow basis-[calc(100%-3.75rem)]">
          <label htmlFor={`${id}-day`} className={label}>
            Day
          </label>
          <Select {...register(`slots.${at}.weekday`, { valueAsNumber: true })} {...wiring} id={`${id}-day`}>
            {WEEKDAYS.map((day, index) => (
              <option key={day} value={index + 1}>
                {day}
              </option>
            ))}
          </Select>
        </div>
        <div className="max-w-full max-sm:order-2 max-sm:w-[9.5rem]">
          <label htmlFor={`${id}-start`} className={label}>
            Starts
          </label>
          <TextInput {...register(`slots.${at}.start`)} {...wiring} id={`${id}-start`} type="time" required />
        </div>
        <div className="min-w-0 grow basis-[6rem] max-sm:order-3">
          <label htmlFor={`${id}-minutes`} className={label}>
            Minutes
          </label>
          <input
            {...register(`slots.${at}.minutes`, { valueAsNumber: true })}
            {...wiring}
            id={`${id}-minutes`}
            type="number"
            inputMode="numeric"
            min={MIN_SLOT_MINUTES}
            max={MAX_SLOT_MINUTES}
            step={5}
            className={inputClass}
          />
        </div>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          disabled={!onRemove}
          onClick={() => onRemove?.()}
          className="grid size-12 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-bad disabled:opacity-40 max-sm:order-1"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </button>
      </fieldset>
      {problem ? <FieldError id={`${id}-error`} message={problem} /> : null}
    </li>
  );
}

/** The times of the week that are set aside. What is wrong with one stands below it at once. */
export function SlotsEditor({ control, register, errors, today, timeZone }: SlotsEditorProps) {
  const { fields, append, remove } = useFieldArray({ control, name: "slots" });
  const slots = useWatch({ control, name: "slots" });
  const add = useRef<HTMLButtonElement>(null);
  const nameOf = ({ weekday, start }: Slot) => `${WEEKDAYS[weekday - 1] ?? "Time"} ${start}`.trim();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-ink">When you study</legend>
      <p className="mb-3 text-ink-2 text-sm">
        In your local time, even when you travel. At most {MAX_SLOTS_A_DAY} times a day.
      </p>
      <ul className="grid gap-4">
        {fields.map((field, at) => (
          <SlotRow
            key={field.id}
            at={at}
            register={register}
            name={nameOf(slots[at] ?? field)}
            problem={problemOf(errors, slots, at)}
            onRemove={
              fields.length > 1
                ? () => {
                    remove(at);
                    add.current?.focus();
                  }
                : null
            }
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-start gap-x-2">
        <Button
          ref={add}
          variant="quiet"
          size="sm"
          className="-ml-2 px-3!"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={fields.length >= MOST}
          onClick={() => append(nextSlot(slots), { focusName: `slots.${fields.length}.weekday` })}
        >
          Add a time
        </Button>
        <FreeTimes
          slots={slots}
          onAdd={(slot) => append(slot, { shouldFocus: false })}
          today={today}
          timeZone={timeZone}
        />
      </div>
    </fieldset>
  );
}
