/** The addresses of our own pages and events, in one place. */
export const paths = {
  home: "/",
  auth: "/auth",
  signUp: "/auth?signup=true",
  dashboard: "/dashboard",
  courses: "/courses",
  islands: "/quiz-islands",
  leaderboard: "/leaderboard",
  practice: "/quiz-islands/practice",
  profile: "/profile",
  gameOver: "/game-over",
  quiz: (islandId: string, quizId: string) => `/quiz/${islandId}/${quizId}`,
  /** Signing in leads back to `next`. */
  authThen: (next: string) => `/auth?next=${encodeURIComponent(next)}`,
} as const;

export const SESSION_EXPIRED_EVENT = "session-expired";
