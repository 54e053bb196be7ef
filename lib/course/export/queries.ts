import { SAID } from "#lib/quiz/question/queries.ts";
import { db } from "#lib/server/db.ts";
import { COURSE_FILE, COURSE_FILE_VERSION, type CourseFile, fileNameOf, withFileNames } from "./rules.ts";

const questionSelect = {
  id: true,
  sourceId: true,
  versions: {
    orderBy: { number: "desc" },
    take: 1,
    select: {
      kind: true,
      ...SAID,
      source: true,
      canShuffle: true,
    },
  },
} as const;

const islandSelect = {
  id: true,
  sourceId: true,
  unitId: true,
  title: true,
  text: { select: { text: true } },
  quizzes: {
    orderBy: { position: "asc" },
    select: { title: true, questions: { orderBy: { position: "asc" }, select: questionSelect } },
  },
} as const;

interface StoredOption {
  text: string;
  html?: string | null;
  feedback?: string | null;
  feedbackHtml?: string | null;
}

async function readCourse(userId: string, courseId: string) {
  return db().course.findFirst({
    where: { id: courseId, ownerId: userId, trashOfId: null },
    select: {
      title: true,
      description: true,
      sourceId: true,
      units: { orderBy: { number: "asc" }, select: { id: true, title: true } },
      islands: { orderBy: { position: "asc" }, select: islandSelect },
      media: { orderBy: { id: "asc" }, select: { id: true, type: true, bytes: true } },
    },
  });
}

type StoredCourse = NonNullable<Awaited<ReturnType<typeof readCourse>>>;
type StoredIsland = StoredCourse["islands"][number];

function toQuestion({ id, sourceId, versions }: StoredIsland["quizzes"][number]["questions"][number]) {
  const [version] = versions;
  if (!version) return [];
  const { correctIndex, canShuffle, options, ...said } = version;
  const list = options as unknown as StoredOption[];
  return [
    {
      id: sourceId ?? id,
      ...said,
      options: list.map(({ text, html = null, feedback = null, feedbackHtml = null }) => ({
        text,
        html,
        feedback,
        feedbackHtml,
      })),
      correct: correctIndex,
      shuffle: canShuffle,
    },
  ];
}

function toIsland({ id, sourceId, title, text, quizzes }: StoredIsland) {
  return {
    id: sourceId ?? id,
    title,
    text: text?.text ?? null,
    quizzes: quizzes.map((quiz) => ({ title: quiz.title, questions: quiz.questions.flatMap(toQuestion) })),
  };
}

/** A learner's own course, whole and with its answer key, as our file describes it; null for anybody else's. */
export async function getCourseFile(userId: string, courseId: string): Promise<CourseFile | null> {
  const course = await readCourse(userId, courseId);
  if (!course) return null;
  const { title, description, sourceId, units, islands, media } = course;
  const of = (unitId: string | null) => islands.filter((island) => island.unitId === unitId).map(toIsland);
  const file: CourseFile = {
    format: COURSE_FILE,
    version: COURSE_FILE_VERSION,
    id: sourceId ?? courseId,
    title,
    description,
    units: units.map((unit) => ({ title: unit.title, islands: of(unit.id) })),
    islands: of(null),
    media: media.map((one) => ({ name: fileNameOf(one), base64: Buffer.from(one.bytes).toString("base64") })),
  };
  return withFileNames(file, media);
}
