import {
  type ContactKind,
  emailProblem,
  messageProblem,
  nameProblem,
  TEAM_SIZES,
  tidyMessage,
  topicProblem,
} from "#lib/contact/rules.ts";
import type { ContactBody } from "#lib/contact/schema.ts";

/** The fields in the order in which they stand in the form */
export const FIELDS = ["topic", "name", "email", "teamSize", "message"] as const;
export type FieldName = (typeof FIELDS)[number];
export type Problems = Partial<Record<FieldName, string>>;

/** What a form holds, whatever it looks like: a field that it hasn't is empty. */
export function readBody(kind: ContactKind, data: FormData): ContactBody {
  const text = (name: string) => String(data.get(name) ?? "");
  const teamSize = TEAM_SIZES.find((size) => size === text("teamSize"));
  return {
    kind,
    topic: text("topic").trim(),
    name: text("name").trim(),
    email: text("email").trim(),
    message: tidyMessage(text("message")),
    website: text("website"),
    ...(teamSize && { teamSize }),
  };
}

/** A sentence for each field that the server would refuse */
export function problemsOf({ topic, name, email, message }: ContactBody): Problems {
  const found = {
    topic: topicProblem(topic),
    name: nameProblem(name),
    email: emailProblem(email),
    message: messageProblem(message),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** Of the problems that are shown, those that still are; a field is not blamed while it is first filled in. */
export function remainingProblems(shown: Problems, body: ContactBody): Problems {
  const current = problemsOf(body);
  const kept = FIELDS.filter((name) => shown[name] !== undefined && current[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, current[name]]));
}
