import { courseAddress, LESSON_MAX, TITLE_MAX } from "#lib/extension/progress/claim-limits.ts";
import type { Description } from "./description.ts";
import { type Thing, thingsIn, typeName } from "./json-ld.ts";

export interface CoursePage {
  /** False where the page only looks as if it belonged to a course */
  isCertain: boolean;
  title: string;
  /** Where the course lives, and what this page is of it */
  course: string;
  courseTitle: string;
  lesson: string;
}

/** Best first */
const LESSONS = ["LearningResource", "VideoObject"];
const SOUNDS_LIKE_ONE = /\/(courses?|lessons?|lectures?|learn|tutorials?|modules?)\//i;

/** What a page is of a course, by what it says about itself; null where it says nothing of the kind. */
export function readCourse(page: Description): CoursePage | null {
  if (courseAddress(page.address) === null) return null;
  const things = [...page.jsonLd.flatMap(thingsIn), ...page.items.map(itemThing)];
  return fromThings(page, things) ?? fromOpenGraph(page);
}

function itemThing({ type, name }: Description["items"][number]): Thing {
  return { types: type.split(/\s+/).map(typeName), name, url: null, whole: null };
}

function fromThings(page: Description, things: Thing[]): CoursePage | null {
  const lesson = LESSONS.map((type) => things.find(({ types }) => types.includes(type))).find(Boolean);
  const course = courseOf(page, things) ?? lesson?.whole;
  if (course) return made(page, true, course, lesson?.name);
  return lesson ? made(page, true, lesson, lesson.name) : null;
}

/** A page that lists many courses is the page of none, unless one of them has its address. */
function courseOf(page: Description, things: Thing[]): Thing | undefined {
  const courses = things.filter(({ types }) => types.includes("Course"));
  const here = courseAddress(page.address);
  return courses.length === 1 ? courses[0] : courses.find(({ url }) => addressOf(page, url) === here);
}

function fromOpenGraph(page: Description): CoursePage | null {
  const looksLikeOne =
    page.ogType.startsWith("video") || (page.ogTitle !== "" && SOUNDS_LIKE_ONE.test(page.address));
  const name = page.ogTitle || page.title;
  if (!looksLikeOne || tidy(name) === "") return null;
  return made(page, false, { types: [], name, url: null, whole: null }, name);
}

function made(page: Description, isCertain: boolean, course: Thing, lessonName = ""): CoursePage | null {
  const courseTitle = tidy(course.name) || tidy(page.title);
  const lesson = tidy(lessonName) || tidy(page.title) || courseTitle;
  if (lesson === "") return null;
  return {
    isCertain,
    title: courseTitle.slice(0, TITLE_MAX),
    course:
      addressOf(page, course.url) ?? addressOf(page, page.canonical) ?? courseAddress(page.address) ?? "",
    courseTitle: courseTitle.slice(0, TITLE_MAX),
    lesson: lesson.slice(0, LESSON_MAX),
  };
}

/** An address that a page gives for itself, if it is one of the same site. */
function addressOf({ address }: Description, given: string | null): string | null {
  const url = given ? URL.parse(given, address) : null;
  return url?.origin === new URL(address).origin ? courseAddress(url.href) : null;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim().toWellFormed();
}
