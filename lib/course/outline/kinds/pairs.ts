import { MAX_ITEMS } from "#lib/quiz/kinds/fault.ts";
import { type ContentOption, type QuestionContent, type QuestionProblem, same } from "../content.ts";

export interface PairRow {
  left: string;
  right: string;
}

/** The pairs as rows, and the matches that belong to nothing. */
export function pairsOf({ options, body }: QuestionContent): { rows: PairRow[]; extras: ContentOption[] } {
  if (body?.kind !== "match") return { rows: [], extras: [] };
  const rows = body.lefts.map(({ text }, at) => ({
    left: text,
    right: options[body.key[at] ?? -1]?.text ?? "",
  }));
  return { rows, extras: options.filter((_, at) => !body.key.includes(at)) };
}

/** The question with only these of its options, by their places. */
function withPlaces(content: QuestionContent, places: readonly number[]): QuestionContent {
  const { body, options } = content;
  if (body?.kind !== "match") return content;
  return {
    ...content,
    options: places.map((place) => options[place] ?? { text: "" }),
    body: { ...body, key: body.key.map((at) => places.indexOf(at)) },
  };
}

/** Another left side. Words that stood there before anyone typed (`origin`) have their markup and remarks again. */
export function writeLeft(
  content: QuestionContent,
  row: number,
  text: string,
  origin: QuestionContent,
): QuestionContent {
  const { body } = content;
  if (body?.kind !== "match") return content;
  const known = origin.body?.kind === "match" ? origin.body.lefts[row] : undefined;
  const left = known?.text === text ? known : { text, html: null };
  return { ...content, body: { ...body, lefts: body.lefts.map((one, at) => (at === row ? left : one)) } };
}

/** Another match for one pair; pairs that had the same one keep it. */
export function writeRight(content: QuestionContent, row: number, text: string): QuestionContent {
  const { body, options } = content;
  if (body?.kind !== "match") return content;
  const at = body.key[row] ?? options.length;
  const isShared = body.key.some((each, other) => each === at && other !== row);
  if (!isShared && at < options.length)
    return { ...content, options: options.map((option, place) => (place === at ? { text } : option)) };
  const key = body.key.map((each, other) => (other === row ? options.length : each));
  return { ...content, options: [...options, { text }], body: { ...body, key } };
}

export function addPair(content: QuestionContent): QuestionContent {
  const { body, options } = content;
  if (body?.kind !== "match") return content;
  const lefts = [...body.lefts, { text: "", html: null }];
  return {
    ...content,
    options: [...options, { text: "" }],
    body: { ...body, lefts, key: [...body.key, options.length] },
  };
}

/** Takes a pair away, and its match unless another pair has it too. */
export function removePair(content: QuestionContent, row: number): QuestionContent {
  const { body, options } = content;
  if (body?.kind !== "match") return content;
  const [lefts, key] = [body.lefts, body.key].map((list) => list.filter((_, at) => at !== row)) as [
    typeof body.lefts,
    number[],
  ];
  const gone = body.key[row];
  const places = options.flatMap((_, at) => (at === gone && !key.includes(at) ? [] : [at]));
  return withPlaces({ ...content, body: { ...body, lefts, key } }, places);
}

/** Other matches that belong to nothing. */
export function withExtras(content: QuestionContent, texts: readonly string[]): QuestionContent {
  const { body, options } = content;
  if (body?.kind !== "match") return content;
  const used = options.flatMap((_, at) => (body.key.includes(at) ? [at] : []));
  const left = [...pairsOf(content).extras];
  const extras = texts.map((text) => {
    const found = left.findIndex((option) => option.text === text);
    return found < 0 ? { text } : (left.splice(found, 1)[0] ?? { text });
  });
  const kept = withPlaces(content, used);
  return { ...kept, options: [...kept.options, ...extras] };
}

const isTwin = (one: ContentOption | undefined, other: ContentOption | undefined) =>
  one !== undefined && other !== undefined && same(one.text) === same(other.text) && one.mark === other.mark;

/** Matches of pairs that were typed twice are one, as it is sent. */
export function joinTwins(content: QuestionContent): QuestionContent {
  const { body, options } = content;
  if (body?.kind !== "match") return content;
  const key = body.key.map((at) => body.key.find((other) => isTwin(options[other], options[at])) ?? at);
  const places = options.flatMap((_, at) => (key.includes(at) || !body.key.includes(at) ? [at] : []));
  return withPlaces({ ...content, body: { ...body, key } }, places);
}

/** What keeps pairs from being asked. */
export function pairProblems(content: QuestionContent): QuestionProblem[] {
  const { body, options } = content;
  if (body?.kind !== "match") return [];
  const { rows, extras } = pairsOf(content);
  const problems: QuestionProblem[] = [];
  for (const [at, { left, right }] of rows.entries()) {
    const field = `pair ${at}` as const;
    const twin = body.lefts.findIndex(({ text, html }) => {
      return same(text) === same(left) && html === (body.lefts[at]?.html ?? null);
    });
    if (same(left) === "" || same(right) === "")
      problems.push({ field, message: "Write both sides of this pair, or remove it." });
    else if (twin < at) problems.push({ field, message: `This has the same left side as pair ${twin + 1}.` });
  }
  const message = extrasProblem(
    extras,
    body.key.map((at) => options[at]),
  );
  if (message) problems.push({ field: "kind", message });
  if (options.length > MAX_ITEMS)
    problems.push({ field: "kind", message: `There are ${MAX_ITEMS} matches at most. Remove some.` });
  if (rows.length < 2) problems.push({ field: "kind", message: "At least two pairs are needed." });
  return problems;
}

function extrasProblem(extras: readonly ContentOption[], matches: readonly (ContentOption | undefined)[]) {
  const at = extras.findIndex((extra) => matches.some((match) => isTwin(match, extra)));
  if (at >= 0) return `“${extras[at]?.text}” belongs to a pair, so it can't belong to nothing.`;
  return extras.some(({ text }) => same(text) === "") ? "Leave no empty line among the matches." : null;
}
