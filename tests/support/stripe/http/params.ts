import * as z from "zod";
import { refused, type StripeFailure } from "../failure.ts";
import type { Form, FormValue } from "../form.ts";

export const text = z.string();
/** A text, or nothing at all to unset it */
export const clearable = z.string().transform((value) => (value === "" ? null : value));
export const int = z
  .string()
  .regex(/^-?\d+$/, "an integer")
  .transform(Number);
export const clearableInt = z.union([z.literal("").transform(() => null), int]);
export const bool = z.enum(["true", "false"]).transform((value) => value === "true");
export const texts = z.union([z.literal("").transform((): string[] => []), z.array(z.string())]);
/** New values of metadata; an empty one deletes its key, and an empty text all of them */
export const metadata = z.union([z.literal(""), z.record(z.string().max(40), z.string().max(500))]);
/** A whole web address */
export const webAddress = z
  .string()
  .refine((value) => /^https?:/.test(value) && URL.canParse(value), "Not a valid URL");
/** Why someone leaves */
export const feedback = z
  .enum([
    "",
    "customer_service",
    "low_quality",
    "missing_features",
    "other",
    "switched_service",
    "too_complex",
    "too_expensive",
    "unused",
  ])
  .transform((value) => (value === "" ? null : value));
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** An e-mail address, or nothing to unset it */
export const emailAddress = clearable.refine(
  (value) => value === null || EMAIL.test(value),
  "Invalid email address",
);
export const range = z.union([
  int,
  z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() }),
]);
/** Something that Stripe takes and that nothing here depends on */
export const ignored = z.custom<FormValue>(() => true);

type Shape = Record<string, z.ZodType>;

/**
 * Declares the parameters of a call: only keys that the package's type of them has, so that what the
 * version doesn't know can't be declared by mistake. Missing where not optional, and unknown ones are refused.
 */
export const paramsOf =
  <Params>() =>
  <S extends Shape & { [Key in Exclude<keyof S, keyof Params | "expand">]: never }>(shape: S) =>
    z.strictObject({ ...shape, expand: texts.optional() });

export const page = {
  limit: int.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

const nameOf = (path: PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");

function valueAt(form: FormValue, path: PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) {
    if (typeof value !== "object") return undefined;
    value = Array.isArray(value) ? value[Number(part)] : value[String(part)];
  }
  return value;
}

function failureOf(issue: z.core.$ZodIssue, form: Form): StripeFailure {
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return refused(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = nameOf(issue.path);
  if (valueAt(form, issue.path) === undefined)
    return refused(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (issue.code === "invalid_union") {
    const unknown = issue.errors.flat().find(({ code }) => code === "unrecognized_keys");
    if (unknown) return failureOf({ ...unknown, path: [...issue.path, ...unknown.path] }, form);
  }
  const isInteger = issue.message === "an integer";
  return refused(`Invalid ${param}: ${issue.message}`, {
    ...(isInteger && { code: "parameter_invalid_integer" }),
    param,
  });
}

/** Reads the parameters of a call, or fails as Stripe does: `parameter_unknown`, `parameter_missing`. */
export function read<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues.toSorted(
    (a, b) => Number(b.code === "unrecognized_keys") - Number(a.code === "unrecognized_keys"),
  );
  const failure = issue ? failureOf(issue, form) : refused("Invalid request.");
  failure.isBeforeStart = true;
  throw failure;
}

/** Returns metadata with its changes. */
export function mergedMetadata(
  before: Record<string, string> | null,
  change: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (change === undefined) return before ?? {};
  if (change === "") return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ""));
}
