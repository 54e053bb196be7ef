export interface Page {
  path: string;
  who: "public" | "user";
  /** What it answers where nothing has its id; 200 unless told */
  unknownIs?: 404;
}

/** Pages that need a session send everyone else to sign in; those of a quiz and of a course's editor say so themselves. */
export const PAGES: readonly Page[] = [
  ...[
    "/",
    "/pricing",
    "/enterprise",
    "/blog",
    "/blog/[slug]",
    "/contact",
    "/cancel-survey",
    "/withdraw",
    "/privacy",
    "/terms",
    "/docs/api",
    "/oauth/callback",
    "/oauth/google/callback",
    "/oauth/google-calendar/callback",
    "/oauth/notion/callback",
    "/auth",
    "/forgot-password",
    "/reset-password/[token]",
    "/confirm-email/[token]",
    "/reminder/act/[token]",
    "/reminder/unsubscribe/[token]",
    "/ext-auth",
    "/ext-auth-success",
    "/quiz/[islandId]/[quizId]",
    "/courses/[courseId]/edit",
    "/classroom/offline",
  ].map((path): Page => ({ path, who: "public" })),
  { path: "/progress/[token]", who: "public", unknownIs: 404 },
  ...[
    "/dashboard",
    "/dashboard/plan",
    "/dashboard/review",
    "/dashboard/reminders",
    "/courses",
    "/courses/[courseId]/questions",
    "/classroom/[courseId]",
    "/quiz-islands",
    "/quiz-islands/practice",
    "/quiz-islands/practice/cards",
    "/game-over",
    "/leaderboard",
    "/profile",
    "/study-partner",
    "/checkout",
    "/checkout-success",
  ].map((path): Page => ({ path, who: "user" })),
];

export interface AdminPage {
  path: string;
  who: "public" | "admin";
}

/** Pages whose address holds a secret, or that send everyone but admins to the admins' sign-in. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: "/cms/portal/[secret]", who: "public" },
  { path: "/blog/admin", who: "admin" },
  { path: "/blog/admin/edit/[postId]", who: "admin" },
  { path: "/blog/admin/preview/[postId]", who: "admin" },
  { path: "/cms/[token]", who: "admin" },
  { path: "/cms/[token]/[id]", who: "admin" },
  { path: "/cms/[token]/[id]/preview", who: "admin" },
];
