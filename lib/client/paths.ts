/** The addresses of our own pages and events, in one place. */
export const paths = {
  home: "/",
  pricing: "/pricing",
  enterprise: "/enterprise",
  contact: "/contact",
  cancelSurvey: "/cancel-survey",
  privacy: "/privacy",
  terms: "/terms",
  auth: "/auth",
  signUp: "/auth?signup=true",
  forgotPassword: "/forgot-password",
  dashboard: "/dashboard",
  courses: "/courses",
  islands: "/quiz-islands",
  leaderboard: "/leaderboard",
  studyPartner: "/study-partner",
  checkout: "/checkout",
  checkoutSuccess: "/checkout-success",
  practice: "/quiz-islands/practice",
  profile: "/profile",
  gameOver: "/game-over",
  quiz: (islandId: string, quizId: string) => `/quiz/${islandId}/${quizId}`,
  /** Signing in leads back to `next`. */
  authThen: (next: string) => `/auth?next=${encodeURIComponent(next)}`,
} as const;

export const SESSION_EXPIRED_EVENT = "session-expired";
