import type { Blank, QuestionBody, Said } from "./body-schema.ts";

type Saying = { said?: Said | null | undefined; missed?: Said | null | undefined };

function sayings(body: QuestionBody): Saying[] {
  switch (body.kind) {
    case "match":
      return body.lefts;
    case "numeric":
    case "text":
      return body.answers;
    case "cloze":
      return body.blanks.flatMap((blank: Blank): Saying[] => blank.answers);
    default:
      return [];
  }
}

/** Everything that a question says to answers, beside its options' own feedback and its explanation. */
export function saidInBody(body: QuestionBody): Said[] {
  const { right = null, wrong = null } = body.feedback ?? {};
  const all = [right, wrong, ...sayings(body).flatMap(({ said, missed }) => [said, missed])];
  return all.filter((said) => said !== null && said !== undefined);
}

function mapHtml(value: unknown, map: (html: string) => string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => mapHtml(one, map));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    return [key, key === "html" && typeof inner === "string" ? map(inner) : mapHtml(inner, map)];
  });
  return Object.fromEntries(entries);
}

/** The body with all of its markup mapped, or without it: that of its items and of what it says. */
export function mapBodyMarkup(body: QuestionBody, map: (html: string) => string | null): QuestionBody {
  return mapHtml(body, map) as QuestionBody;
}
