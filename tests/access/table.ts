/**
 * Who may call what: the whole product on one page. `public`: everybody. `user`: whoever has a live session, by cookie
 * or bearer token. `own pages`: whoever has the session's cookie; a bearer token alone is refused.
 */
export type Who = "public" | "user" | "own pages";

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the folder below app/ spells it */
  path: string;
  who: Who;
  /** It is a GET that another site's page may not begin either. */
  isOwnPagesOnly?: boolean;
  /** The call ends sessions: each identity needs a new one for it. */
  endsSessions?: boolean;
}

const call = (method: Call["method"], path: string, who: Who, more: Partial<Call> = {}): Call => ({
  method,
  path: `/api${path}`,
  who,
  ...more,
});

export const CALLS: readonly Call[] = [
  call("GET", "/health/live", "public"),
  call("GET", "/health/ready", "public"),
  call("GET", "/time", "public"),

  call("POST", "/auth/register", "public"),
  call("POST", "/auth/login", "public"),
  call("POST", "/auth/logout", "public", { endsSessions: true }),
  call("POST", "/auth/forgot-password", "public"),
  call("POST", "/auth/reset-password/[token]", "public"),

  call("POST", "/contact", "public"),
  call("POST", "/cancel-survey", "public"),
  call("GET", "/interest", "user"),
  call("POST", "/interest", "user"),
  call("DELETE", "/interest", "user"),

  call("GET", "/users/profile", "user"),
  call("PATCH", "/users/profile", "user"),
  call("DELETE", "/users/profile", "own pages"),
  call("POST", "/users/profile/keep", "user"),
  call("GET", "/users/picture", "user"),
  call("PUT", "/users/picture", "user"),
  call("DELETE", "/users/picture", "user"),
  call("POST", "/users/email", "own pages"),
  call("DELETE", "/users/email", "user"),
  call("POST", "/users/email/confirm", "public"),
  call("POST", "/users/password", "own pages"),
  call("GET", "/users/sessions", "user"),
  call("DELETE", "/users/sessions", "user", { endsSessions: true }),
  call("DELETE", "/users/sessions/[sessionId]", "user"),
  call("GET", "/users/export", "own pages", { isOwnPagesOnly: true }),
  call("GET", "/users/achievements", "user"),
  call("GET", "/users/quiz-stats", "user"),
  call("POST", "/users/update-quiz-stats", "user"),
  call("POST", "/users/use-heart", "user"),
  call("POST", "/users/restore-hearts", "user"),

  call("GET", "/courses/my-courses", "user"),
  call("GET", "/courses/catalog", "user"),
  call("GET", "/courses/[courseId]", "user"),
  call("POST", "/courses/[courseId]/enrol", "user"),
  call("POST", "/courses/import", "user"),
  call("GET", "/courses/import/[importId]", "user"),
  call("DELETE", "/courses/import/[importId]", "user"),

  call("GET", "/quiz/islands", "user"),
  call("GET", "/quiz/islands/[islandId]", "user"),
  call("POST", "/quiz/islands/[islandId]/add-default-quiz", "user"),
  call("POST", "/quiz/islands/[islandId]/quizzes/[quizId]/complete", "user"),
  call("GET", "/quiz/[quizId]", "user"),
  call("POST", "/quiz/[quizId]/answer", "user"),
  call("GET", "/practice", "user"),
  call("POST", "/practice", "user"),
  call("POST", "/practice/[runId]/answer", "user"),
  call("POST", "/practice/[runId]/finish", "user"),

  call("GET", "/streak/status", "user"),
  call("GET", "/streak/days", "user"),
  call("POST", "/streak/freeze", "user"),
  call("POST", "/xp/daily-login", "user"),
  call("POST", "/xp/award", "user"),
  call("GET", "/xp/ledger", "user"),
  call("GET", "/leaderboard", "user"),
];

/** Addresses below /api that are answered by something else than a declaration of ours: unknown ones, and next-auth. */
export const CATCH_ALLS = ["/api/[...rest]", "/api/auth/[...nextauth]"];

export interface Page {
  path: string;
  who: "public" | "user";
}

/** Pages that need a session send everybody else to sign in; those of a quiz say so themselves. */
export const PAGES: readonly Page[] = [
  ...[
    "/",
    "/pricing",
    "/enterprise",
    "/contact",
    "/cancel-survey",
    "/privacy",
    "/terms",
    "/oauth/callback",
    "/oauth/google/callback",
    "/oauth/notion/callback",
    "/auth",
    "/forgot-password",
    "/reset-password/[token]",
    "/confirm-email/[token]",
    "/quiz/[islandId]/[quizId]",
  ].map((path): Page => ({ path, who: "public" })),
  ...[
    "/dashboard",
    "/courses",
    "/quiz-islands",
    "/quiz-islands/practice",
    "/game-over",
    "/leaderboard",
    "/profile",
    "/study-partner",
    "/checkout",
    "/checkout-success",
  ].map((path): Page => ({ path, who: "user" })),
];
