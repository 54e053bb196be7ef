import type * as z from "zod";

type Issue = z.core.$ZodRawIssue;

const ABBREVIATIONS: Readonly<Record<string, string>> = { id: "ID", url: "URL", xp: "XP" };

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** A field as people call it: `fullName` → "Full name", `client_id` → "Client ID". Of a list's entry only its last name counts. */
function nameOf(path: readonly PropertyKey[] = []): string | null {
  const last = path.findLast((part) => typeof part === "string");
  if (typeof last !== "string") return null;
  const words = last.split(/[_-]|(?<=[a-z\d])(?=[A-Z])/).filter((word) => word !== "");
  const name = words.map((word) => ABBREVIATIONS[word.toLowerCase()] ?? word.toLowerCase()).join(" ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const UNITS: Readonly<Record<string, [string, string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

/** "must have at least 3 characters", "must be 5 or more", "must be more than 5" */
function boundOf(origin: string, limit: number | bigint, isInclusive: boolean, words: string[]): string {
  const unit = UNITS[origin]?.[Number(limit) === 1 ? 0 : 1];
  if (unit) return `must have ${words[0]} ${limit} ${unit}`;
  return isInclusive ? `must be ${limit} ${words[1]}` : `must be ${words[2]} ${limit}`;
}

function demandOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPES[String(issue.expected)] ?? "something else"}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return boundOf(issue.origin, issue.minimum, issue.inclusive ?? true, [
        "at least",
        "or more",
        "more than",
      ]);
    case "too_big":
      return boundOf(issue.origin, issue.maximum, issue.inclusive ?? true, [
        "at most",
        "or less",
        "less than",
      ]);
    default:
      return "is not valid";
  }
}

/**
 * What is wrong with a field, for people, where its schema has no sentence of its own: "Email is required", "Title must
 * have at most 200 characters". For Zod's `error` setting.
 */
export function inputSentence(issue: Issue): string {
  const name = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") return `There is no field ${issue.keys.join(", ")}`;
  if (name === null)
    return issue.code === "invalid_type" ? "The body must be a JSON object" : "The input is not valid";
  const isEmpty = issue.code === "too_small" && issue.origin === "string" && issue.input === "";
  return issue.input === undefined || isEmpty ? `${name} is required` : `${name} ${demandOf(issue)}`;
}
