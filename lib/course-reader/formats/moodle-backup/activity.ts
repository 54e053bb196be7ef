import { type Flashcard, questionsOfCards } from "#lib/course-reader/questions/flashcards.ts";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { packageMedia } from "#lib/course-reader/shared/lessons/embeds.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { Bank } from "./bank.ts";
import { takeLesson } from "./lesson.ts";
import type { Activity, Reading } from "./reading.ts";
import { richAt, valueAt } from "./value.ts";

/** What else a course may hold, and why it doesn't come over. */
const FILE = "Files inside a backup aren't opened. Download it from the course and import it by itself.";
const JUDGED = "Work that is judged by people isn't taken over.";
const SURVEY = "A survey has no right answer.";
const TALK = "Discussions aren't taken over.";
const OTHERS = new Map<string, [kind: string, reason: string]>(
  Object.entries({
    resource: ["file", FILE],
    folder: ["folder", FILE],
    imscp: ["package", FILE],
    scorm: ["package", "It is a SCORM package. Download it from the course and import it by itself."],
    h5pactivity: ["package", "It is an H5P package. Download it from the course and import it by itself."],
    hvp: ["package", "It is an H5P package. Download it from the course and import it by itself."],
    url: ["link", "It lies on another site."],
    lti: ["tool", "It is a tool of another site."],
    forum: ["forum", TALK],
    chat: ["chat", TALK],
    wiki: ["wiki", "What learners have written isn't taken over."],
    data: ["database", "What learners have written isn't taken over."],
    assign: ["assignment", JUDGED],
    assignment: ["assignment", JUDGED],
    workshop: ["assignment", JUDGED],
    choice: ["survey", SURVEY],
    feedback: ["survey", SURVEY],
    survey: ["survey", SURVEY],
    questionnaire: ["survey", SURVEY],
    qbank: ["question bank", "A bank is no quiz: what no quiz asks comes as islands of their own."],
    bigbluebuttonbn: ["meeting", "Meetings aren't taken over."],
    zoom: ["meeting", "Meetings aren't taken over."],
    attendance: ["list", "Attendance isn't taken over."],
    customcert: ["certificate", "Certificates aren't taken over."],
  }),
);
const HIDDEN_CHAPTER = "It is hidden in Moodle.";
const UNAPPROVED = "It waits for approval in Moodle.";
const GONE = "The backup doesn't hold it.";

function takeBook({ builder, pages }: Reading, { title, id, contextId }: Activity, node: XmlNode): void {
  const chapters = childrenOf(childAt(node, "chapters"), "chapter");
  if (chapters.length === 0) builder.skip("book", title, "It has no chapters.");
  const inOrder = chapters.toSorted((a, b) => Number(valueAt(a, "pagenum")) - Number(valueAt(b, "pagenum")));
  for (const chapter of inOrder) {
    const name = valueAt(chapter, "title") || title;
    const itemId = chapter.attributes.id ?? "";
    const sourceId = `book-${id}-${itemId}`;
    const named = { title: name, sourceId, kind: "chapter", keys: [sourceId, `book-${id}`] };
    if (valueAt(chapter, "hidden") === "1") builder.skip("chapter", name, HIDDEN_CHAPTER);
    else pages.take(chapter, "content", { component: "mod_book", contextId, itemId }, named);
  }
}

function toCard(entry: XmlNode, deck: string): Flashcard {
  const front = valueAt(entry, "concept");
  const back = richAt(entry, "definition");
  return {
    deck,
    front: { text: front, html: null },
    back: back.rich,
    explanation: null,
    name: front,
    sourceId: entry.attributes.id ? `glossary-${entry.attributes.id}` : null,
    notes: back.notes,
    fault: valueAt(entry, "approved") === "0" ? UNAPPROVED : null,
  };
}

function takeGlossary({ builder }: Reading, { title, id }: Activity, node: XmlNode): void {
  const entries = childrenOf(childAt(node, "entries"), "entry");
  const questions = questionsOfCards(entries.map((entry) => toCard(entry, title)));
  builder.quiz({ title, questions, kind: "glossary", sourceId: `glossary-${id}` });
}

/** A place in a quiz that draws a question of a category: those come as islands of their own. */
function drawnFrom(slot: XmlNode, bank: Bank): string | null {
  const random = childAt(slot, "question_set_reference");
  if (!random) return null;
  const condition = valueAt(random, "filtercondition");
  const id = /"(?:questioncategoryid|values)":\s*\[?\s*"?(\d+)/.exec(condition)?.[1] ?? "";
  return bank.categoryName(id) || "Random question";
}

function questionOf(slot: XmlNode, bank: Bank): SourceQuestion | null {
  const reference = childAt(slot, "question_reference");
  const found = reference
    ? bank.ofEntry(valueAt(reference, "questionbankentryid"), valueAt(reference, "version"))
    : bank.byQuestion(valueAt(slot, "questionid") || valueAt(slot, "question"));
  return found ? bank.read(found) : null;
}

/** Takes a quiz with the questions that its places name. */
function takeQuiz({ builder, bank }: Reading, { title, id }: Activity, node: XmlNode): void {
  const slots = descendants(node, "question_instance", ["question_instance", "attempts"]);
  const inOrder = slots.toSorted((a, b) => Number(valueAt(a, "slot")) - Number(valueAt(b, "slot")));
  const questions: SourceQuestion[] = [];
  const missing: string[] = [];
  const drawn: string[] = [];
  for (const slot of inOrder) {
    const group = drawnFrom(slot, bank);
    const question = group === null ? questionOf(slot, bank) : null;
    if (group !== null) drawn.push(group);
    else if (question) questions.push(question);
    else missing.push(valueAt(slot, "slot") || String(missing.length + 1));
  }
  builder.quiz({ title, questions, sourceId: `quiz-${id}` });
  for (const number of missing) builder.skip("question", `Question ${number}`, GONE);
  for (const group of drawn)
    builder.skip(
      "question group",
      group,
      "It draws a question of this category at random. What no quiz asks of it comes as an island of its own.",
    );
}

type Taker = (reading: Reading, activity: Activity, node: XmlNode) => void;

/** Takes a page of text: the field that holds it, and what it is called in the report. */
function textTaker(field: string, as: string): Taker {
  return ({ pages }, { kind, id, title, contextId }, node) => {
    const sourceId = `${kind}-${id}`;
    const owner = { component: `mod_${kind}`, contextId, itemId: "0" };
    pages.take(node, field, owner, { title, sourceId, kind: as, keys: [sourceId] });
  };
}

const TAKERS = new Map<string, Taker>(
  Object.entries({
    page: textTaker("content", "page"),
    label: textTaker("intro", "text"),
    book: takeBook,
    glossary: takeGlossary,
    quiz: takeQuiz,
    lesson: takeLesson,
  }),
);

/** Only a heading for the sections below it, which the backup lists as well */
const HEADING = "subsection";

/** Takes a file that is a film or sound as a lesson; false for any other. */
function takeRecording({ builder, recordingIn }: Reading, { id, title, contextId }: Activity): boolean {
  const file = recordingIn(contextId);
  if (file === null) return false;
  const sourceId = `resource-${id}`;
  const lesson = { title, sourceId, html: "", media: packageMedia(file), keys: [sourceId] };
  return builder.lesson({ ...lesson, kind: "video" });
}

/** Hands an activity to the builder. */
export function takeActivity(reading: Reading, activity: Activity): void {
  const { builder } = reading;
  const { kind, title, node } = activity;
  if (kind === "resource" && takeRecording(reading, activity)) return;
  const other = OTHERS.get(kind);
  const take = TAKERS.get(kind);
  if (other) builder.skip(other[0], title, other[1]);
  else if (!take) {
    const unknown = `Activities of the kind "${kind}" can't be played here.`;
    if (kind !== HEADING) builder.skip("activity", title, unknown);
  } else if (typeof node === "string") builder.skip(kind === "label" ? "text" : kind, title, node);
  else take(reading, activity, node);
}
