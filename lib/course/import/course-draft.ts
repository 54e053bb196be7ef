import type { CardDraft, CourseDraft, IslandDraft, PlacedLesson, QuestionDraft } from "#lib/course/rules.ts";
import { quizTitle, splitIntoQuizzes, type TextTime } from "#lib/course-reader/rules.ts";

interface ReadQuestion extends QuestionDraft {
  name: string;
}

interface ReadIsland {
  title: string;
  questions: ReadQuestion[];
  cards?: CardDraft[] | undefined;
  sourceId?: string | null | undefined;
  text?: string | null | undefined;
  times?: TextTime[] | null | undefined;
  /** How its questions are divided, where the file says so */
  parts?: { title: string; size: number }[] | undefined;
}

/** An island's quizzes: as its file divides them, else as equal as they can be. */
function quizzesOf({ title, questions, parts }: ReadIsland): { title: string; questions: ReadQuestion[] }[] {
  const said = parts?.reduce((sum, part) => sum + part.size, 0) === questions.length ? (parts ?? []) : [];
  let start = 0;
  const divided = said.map((part) => {
    const own = questions.slice(start, start + part.size);
    start += part.size;
    return { title: part.title, questions: own };
  });
  const whole = divided.length > 0 ? divided : [{ title, questions }];
  return whole.flatMap((quiz) => {
    const pieces = splitIntoQuizzes(quiz.questions);
    return pieces.map((piece, index) => ({
      title: quizTitle(quiz.title, index, pieces.length),
      questions: piece,
    }));
  });
}

/** A course as a reader gave it */
interface ReadCourse {
  title: string;
  description?: string | undefined;
  sourceId?: string | null | undefined;
  units: { title: string; islands: ReadIsland[]; lessons?: PlacedLesson[] | undefined }[];
  islands: ReadIsland[];
  lessons?: PlacedLesson[] | undefined;
}

function toIslandDraft(island: ReadIsland): IslandDraft {
  const quizzes = quizzesOf(island).map((quiz, index) => ({
    title: quiz.title,
    isDefault: Boolean(island.text) && index === 0,
    questions: quiz.questions.map(({ name: _, ...question }) => question),
  }));
  const { title, sourceId = null, text = null, times = null, cards = [] } = island;
  return { title, difficulty: "beginner", sourceId, text, times, quizzes, cards };
}

/** Modules and categories become units, quizzes become islands, long ones several quizzes (docs/product.md#import). */
export function toCourseDraft(course: ReadCourse, address: string | null = null): CourseDraft {
  const units = course.units.map(({ title, islands, lessons = [] }) => ({
    title,
    subtitle: "",
    difficulty: "beginner",
    islands: islands.map(toIslandDraft),
    lessons,
  }));
  const { title, description = "", sourceId = null, lessons = [] } = course;
  return {
    title,
    description,
    sourceId,
    address,
    units,
    islands: course.islands.map(toIslandDraft),
    lessons,
  };
}

/** Most courses have no cards, and don't mention them. */
function cardCountOf(islands: readonly ReadIsland[]): { cardCount?: number } {
  const cardCount = islands.reduce((sum, { cards = [] }) => sum + cards.length, 0);
  return cardCount > 0 ? { cardCount } : {};
}

/** What a course would look like once it is saved. */
export function previewOf(course: ReadCourse) {
  const { lessons: loose = [] } = course;
  const hasLoose = course.islands.length + loose.length > 0;
  const units = [
    ...course.units,
    ...(hasLoose ? [{ title: "", islands: course.islands, lessons: loose }] : []),
  ];
  const lessonCount = units.reduce((sum, { lessons = [] }) => sum + lessons.length, 0);
  const outlines = units.map(({ title, islands, lessons = [] }) => ({
    title,
    ...(lessons.length > 0 && { lessonCount: lessons.length }),
    islands: islands.map((island) => ({
      title: island.title,
      quizCount: quizzesOf(island).length,
      questionCount: island.questions.length,
      ...cardCountOf([island]),
      isMade: Boolean(island.text),
    })),
  }));
  const all = outlines.flatMap(({ islands }) => islands);
  return {
    title: course.title,
    units: outlines,
    islandCount: all.length,
    quizCount: all.reduce((sum, { quizCount }) => sum + quizCount, 0),
    questionCount: all.reduce((sum, { questionCount }) => sum + questionCount, 0),
    ...cardCountOf(units.flatMap(({ islands }) => islands)),
    ...(lessonCount > 0 && { lessonCount }),
  };
}
