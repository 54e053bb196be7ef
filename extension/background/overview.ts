import { courseUnderWay } from "#components/course/course-view.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import type { Answer, Overview } from "../messages.ts";
import { passing } from "./store.ts";
import { callAsLearner, knownConnection } from "./tokens.ts";

/** Everything that the popup shows of the learner. */
export async function overview(): Promise<Answer> {
  const connection = await knownConnection();
  if (connection === "limited") return { kind: "limited" };
  if (connection === "none") return away();
  const [stats, streak, mine] = await Promise.all([
    callAsLearner<StatsDto>("/api/users/quiz-stats"),
    callAsLearner<StreakStatusDto>("/api/streak/status"),
    callAsLearner<{ courses: CourseDto[] }>("/api/courses/my-courses"),
  ]);
  if (stats.ok && streak.ok && mine.ok) {
    return {
      kind: "ready",
      overview: { stats: stats.data, streak: streak.data, next: nextIsland(mine.data.courses) },
    };
  }
  const statuses = [stats, streak, mine].map((result) => (result.ok ? 200 : result.status));
  if (statuses.includes(401)) return away();
  return { kind: statuses.includes(0) ? "offline" : "trouble" };
}

async function away(): Promise<Answer> {
  return { kind: "away", notice: (await passing.get("notice")) ?? null };
}

/** The one that the dashboard goes on with, too. */
function nextIsland(courses: CourseDto[]): Overview["next"] {
  const course = courseUnderWay(courses);
  return course?.next ? { title: course.next.islandTitle, courseTitle: course.title } : null;
}
