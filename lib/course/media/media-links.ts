import { mapBodyMarkup } from "#lib/quiz/kinds/said.ts";
import type { CardDraft, CourseDraft, IslandDraft, PlacedLesson, QuestionDraft } from "../rules.ts";

/** Where a learner's browser finds one. */
export function mediaAddress(mediaId: string): string {
  return `/api/courses/media/${mediaId}`;
}

/** The addresses, by key, that media will have in a course which has none of them yet. */
export function addressesOf(media: readonly { key: string; id: string }[]): Map<string, string> {
  return new Map(media.map(({ key, id }) => [key, mediaAddress(id)]));
}

/** An element of sanitised markup: its attributes are quoted, and no quote stands in them. */
const ELEMENT = /<(img|audio)((?: [a-z]+="[^"]*")*)>(?:<\/audio>)?/g;
const KEY = /^media:([0-9a-f]{64})$/;

function attribute(attributes: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}

/** What is read in the place of one that isn't there. */
function standIn(name: string, attributes: string): string {
  const alt = attribute(attributes, "alt").replaceAll("<", "&lt;").replaceAll(">", "&gt;").trim();
  if (name === "audio") return "[sound]";
  return alt ? `[picture: ${alt}]` : "[picture]";
}

function placeIn(html: string, addresses: ReadonlyMap<string, string>): string {
  return html.replace(ELEMENT, (whole, name: string, attributes: string) => {
    const key = KEY.exec(attribute(attributes, "src"))?.[1];
    if (key === undefined) return whole;
    const address = addresses.get(key);
    return address ? whole.replace(`media:${key}`, address) : standIn(name, attributes);
  });
}

function mapMarkup(draft: CourseDraft, map: (html: string) => string): CourseDraft {
  const markup = (html: string | null) => (html === null ? null : map(html));
  const question = (one: QuestionDraft): QuestionDraft => ({
    ...one,
    html: markup(one.html),
    options: one.options.map((option) => ({
      ...option,
      html: markup(option.html),
      ...(option.feedbackHtml && { feedbackHtml: map(option.feedbackHtml) }),
    })),
    ...(one.explanationHtml && { explanationHtml: map(one.explanationHtml) }),
    ...(one.body && { body: mapBodyMarkup(one.body, map) }),
  });
  const card = (one: CardDraft): CardDraft => ({
    ...one,
    frontHtml: markup(one.frontHtml),
    backHtml: markup(one.backHtml),
  });
  const island = (one: IslandDraft): IslandDraft => ({
    ...one,
    ...(one.cards && { cards: one.cards.map(card) }),
    quizzes: one.quizzes.map((quiz) => ({ ...quiz, questions: quiz.questions.map(question) })),
  });
  const lesson = (one: PlacedLesson): PlacedLesson => ({ ...one, html: map(one.html) });
  const withLessons = <T extends { lessons?: PlacedLesson[] }>(place: T): T =>
    place.lessons ? { ...place, lessons: place.lessons.map(lesson) } : place;
  const units = draft.units.map((unit) => withLessons({ ...unit, islands: unit.islands.map(island) }));
  return withLessons({ ...draft, units, islands: draft.islands.map(island) });
}

/** The keys of the media that a draft's texts show. */
export function mediaKeysIn(draft: CourseDraft): Set<string> {
  const keys = new Set<string>();
  mapMarkup(draft, (html) => {
    for (const [, key = ""] of html.matchAll(/ src="media:([0-9a-f]{64})"/g)) keys.add(key);
    return html;
  });
  return keys;
}

/**
 * The draft with addresses in place of `media:<key>`. A picture or sound that has none gives way to the words that
 * stand for it in the plain text. docs/product.md#import
 */
export function withMedia(draft: CourseDraft, addresses: ReadonlyMap<string, string>): CourseDraft {
  return mapMarkup(draft, (html) => placeIn(html, addresses));
}
