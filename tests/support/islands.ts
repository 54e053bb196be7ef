import type { IslandDto, IslandQuizDto } from "#lib/island/schema.ts";

/** For tests: a quiz of five questions. */
export function quizOf(quizId: string, completed = false, stars = completed ? 3 : 0): IslandQuizDto {
  return { quizId, title: "Basics", questionCount: 5, completed, stars };
}

/** For tests: an island of the course c1. */
export function islandOf(id: string, quizzes: IslandQuizDto[], place: Partial<IslandDto> = {}): IslandDto {
  return {
    _id: id,
    title: `Island ${id}`,
    courseId: "c1",
    courseTitle: "Sea",
    unitId: "unit-1",
    unitTitle: "Water",
    unitSubtitle: null,
    unitDifficulty: null,
    difficulty: "beginner",
    position: 0,
    completed: quizzes.length > 0 && quizzes.every((each) => each.completed),
    starsEarned: quizzes.reduce((sum, each) => sum + each.stars, 0),
    quizzes,
    cardCount: 0,
    ...place,
  };
}
