import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { AuthoredLesson, AuthoredUnit, Left } from "./course.ts";

/** Characters that make a lesson of their own, once questions have followed them */
const ENOUGH = 600;

interface Slide {
  title: string;
  id: string;
  text: string;
  questions: readonly SourceQuestion[];
  left: readonly Left[];
}

/** Slides in a row as lessons: texts and the questions that follow them belong together. */
export class SlideRun {
  private readonly title: string;
  private readonly id: string;
  private readonly lessons: AuthoredLesson[] = [];

  constructor(title: string, id: string) {
    this.title = title;
    this.id = id;
  }

  private current(slide: Slide): AuthoredLesson {
    const last = this.lessons.at(-1);
    const isDone = last && last.questions.length > 0 && last.text.length >= ENOUGH && slide.text !== "";
    if (last && !isDone) return last;
    const isFirst = this.lessons.length === 0;
    const title = isFirst ? this.title : slide.title || `${this.title} (${this.lessons.length + 1})`;
    const sourceId = isFirst ? this.id : slide.id;
    const lesson = { title, sourceId: sourceId || null, text: "", questions: [], left: [] };
    this.lessons.push(lesson);
    return lesson;
  }

  add(slide: Slide): void {
    const lesson = this.current(slide);
    if (slide.text !== "") lesson.text += (lesson.text && "\n\n") + slide.text;
    for (const question of slide.questions) lesson.questions.push(question);
    lesson.left.push(...slide.left);
  }

  /** The lessons under the run's title, or under none where it is the only run. */
  unit(isOnly: boolean): AuthoredUnit {
    return { title: isOnly ? "" : this.title, lessons: this.lessons };
  }
}
