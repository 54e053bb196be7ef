import type { BodyOf, NumberAnswer } from "#lib/quiz/kinds/body-schema.ts";
import { isWithinBounds, readTypedNumber, unitName } from "#lib/quiz/kinds/typed-number.ts";

export type NumberField = Pick<BodyOf<"numeric">, "answers" | "shown" | "units" | "needsUnit">;

/** A number as its author types it. Everything is counted in the unit of the right answer. */
export interface NumberForm {
  /** With its unit, if it has one */
  shown: string;
  /** Empty: none */
  tolerance: string;
  /** What else is right */
  ranges: { low: string; high: string }[];
  units: { name: string; factor: string }[];
}

/** Without the noise of binary fractions: 9.79, not 9.790000000000001 */
const rounded = (value: number) => Number(value.toPrecision(12));
const written = (value: number) => (Number.isFinite(value) ? String(rounded(value)) : "");

/** NaN where it is no number, or could be two. */
function numberIn(text: string): number {
  const read = readTypedNumber(text);
  return read && read.unit === "" && read.values.length === 1 ? (read.values[0] ?? Number.NaN) : Number.NaN;
}

/** The right answer, and how much one of its unit is; NaN where it can't be told. */
function mainOf({ shown, units }: Pick<NumberField, "shown" | "units">): { value: number; factor: number } {
  const read = readTypedNumber(shown);
  const unit = units.find(({ name }) => unitName(name) === read?.unit);
  const factor = read?.unit === "" ? 1 : (unit?.factor ?? Number.NaN);
  const [value = Number.NaN, other] = read?.values ?? [];
  return { value: other === undefined ? value * factor : Number.NaN, factor };
}

const isRight = ({ share }: NumberAnswer) => share === 1;

function isAround({ low, high }: NumberAnswer, value: number): boolean {
  const middle = (low + high) / 2;
  return Math.abs(middle - value) <= 1e-9 * Math.max(Math.abs(value), Math.abs(low), Math.abs(high));
}

/** A stored number as it is typed. */
export function formOf(field: NumberField): NumberForm {
  const { value, factor } = mainOf(field);
  const size = Number.isFinite(factor) ? factor : 1;
  const rights = field.answers.filter(isRight);
  const main = rights.find((answer) => isAround(answer, value));
  const hasTolerance = main !== undefined && main.high > main.low;
  return {
    shown: field.shown,
    tolerance: hasTolerance ? written((main.high - main.low) / 2 / size) : "",
    ranges: rights
      .filter((answer) => answer !== main && (Number.isFinite(answer.low) || Number.isFinite(answer.high)))
      .map(({ low, high }) => ({ low: written(low / size), high: written(high / size) })),
    units: field.units.map(({ name, factor: each }) => ({ name, factor: written(each) })),
  };
}

function rightsOf(form: NumberForm, { value, factor }: ReturnType<typeof mainOf>) {
  const ranges = form.ranges.map((range) => ({
    low: rounded(numberIn(range.low) * factor),
    high: rounded(numberIn(range.high) * factor),
  }));
  const isExact = form.tolerance.trim() === "";
  // A range that holds the right answer says all there is to say.
  if (isExact && ranges.some((range) => isWithinBounds(value, range))) return ranges;
  const slack = isExact ? 0 : numberIn(form.tolerance) * factor;
  if (slack === 0) return [{ low: value, high: value }, ...ranges];
  return [{ low: rounded(value - slack), high: rounded(value + slack) }, ...ranges];
}

const numbersOf = ({ shown, tolerance, ranges }: NumberForm) => JSON.stringify([shown, tolerance, ranges]);

/**
 * What was typed as it is stored, with NaN for what is no number. `origin`: the field before anyone typed; what is the
 * same there keeps its bounds to the last digit, and what is said to it.
 */
export function fieldOf<F extends NumberField>(form: NumberForm, field: F, origin: NumberField): F {
  const units = form.units.map(({ name, factor }) => {
    const known = origin.units.find((unit) => unit.name === name && written(unit.factor) === factor);
    return known ?? { name: name.trim(), factor: numberIn(factor) };
  });
  const main = mainOf({ shown: form.shown, units });
  const others = field.answers.filter((answer) => !isRight(answer));
  const before = origin.answers.filter(isRight);
  const isSame =
    numbersOf(form) === numbersOf(formOf(origin)) && Object.is(main.factor, mainOf(origin).factor);
  const rights = isSame
    ? before
    : rightsOf(form, main).map(({ low, high }) => {
        const known = before.find((answer) => answer.low === low && answer.high === high);
        return known ?? { low, high, share: 1, said: null };
      });
  return { ...field, shown: form.shown, units, answers: [...rights, ...others] };
}

function unitsProblem({ units, needsUnit }: NumberField, unit: string): string | null {
  const names = units.map(({ name }) => unitName(name));
  if (names.includes("") || !units.every(({ factor }) => factor > 0 && Number.isFinite(factor)))
    return "Give each unit a name and its size, a number above 0.";
  const unreadable = names.find((name) => readTypedNumber(`1 ${name}`)?.unit !== name);
  if (unreadable !== undefined) return `“${unreadable}” can't be read as a unit behind a number.`;
  if (new Set(names).size < names.length) return "Two units have the same name.";
  if (unit !== "" && !names.includes(unit)) return `Add the unit “${unit}” below, or leave it out here.`;
  return needsUnit && unit === "" ? "Write the right answer with its unit, since it has to be typed." : null;
}

/** Why nobody could answer it; null where they can. */
export function numberProblem(field: NumberField): string | null {
  const read = readTypedNumber(field.shown);
  if (field.shown.trim() === "") return "Write the right number.";
  if (!read) return "Write the right answer as a number, such as 12 or 3.5.";
  const problem = unitsProblem(field, read.unit);
  if (problem) return problem;
  const [one, other] = read.values;
  if (other !== undefined)
    return `“${field.shown}” can be read as ${one} and as ${other}. Write it as one of these.`;
  const rights = field.answers.filter(isRight);
  if (!rights.every(({ low, high }) => Number.isFinite(low) && Number.isFinite(high)))
    return "Write the tolerance and the ends of each range as numbers, without a unit.";
  if (!rights.every(({ low, high }) => low <= high))
    return "A tolerance is above 0, and a range goes from its lowest number to its highest.";
  const { value } = mainOf(field);
  const counts = rights.some((answer) => isWithinBounds(value, answer));
  return counts ? null : "The right number must be among those that count.";
}
