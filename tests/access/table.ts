import { randomUUID } from "node:crypto";
import type { Scope } from "#lib/core/extension-client.ts";
import { TEST_ENV } from "#tests/support/environment.ts";

/**
 * Who may call what: all calls of the product on one page; its pages stand in pages.ts. `public`: everyone. `user`: anyone who has a live session, by cookie
 * or bearer token. `own pages`: anyone who has the session's cookie; a bearer token alone is refused. `admin`: anyone who has
 * an admin's session, by cookie or headers; learners are no one there. `extension`: only an extension that a learner has
 * connected, with the scope that the call names.
 */
export type Who = "public" | "user" | "own pages" | "admin" | "extension";

export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As the folder below app/ spells it */
  path: string;
  who: Who;
  /** A connected extension may call too, if it was given this; every other call refuses its token like an unknown one. */
  scope?: Scope;
  /** Another site's page may not call it either, though it is a GET or needs no session. */
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
  call("GET", "/openapi.json", "public"),

  call("POST", "/auth/register", "public"),
  call("POST", "/auth/login", "public"),
  call("POST", "/auth/logout", "public", { endsSessions: true }),
  call("POST", "/auth/google/start", "public", { isOwnPagesOnly: true }),
  call("POST", "/auth/google", "public", { isOwnPagesOnly: true }),
  call("POST", "/auth/forgot-password", "public"),
  call("POST", "/auth/reset-password/[token]", "public"),

  call("POST", "/auth/extension-token", "own pages"),
  call("POST", "/auth/extension-anonymous-token", "public"),
  call("POST", "/auth/extension-code", "public"),
  call("POST", "/auth/extension-revoke", "public"),
  call("GET", "/extension/progress", "user", { scope: "courses" }),
  call("POST", "/extension/progress", "extension", { scope: "courses" }),
  call("DELETE", "/extension/progress", "user"),
  call("GET", "/users/connections", "user"),
  call("DELETE", "/users/connections/[grantId]", "user"),

  call("GET", "/connections", "user"),
  call("POST", "/connections/[connection]/start", "own pages"),
  call("POST", "/connections/finish", "own pages"),
  call("DELETE", "/connections/[connection]", "user"),
  call("GET", "/connections/[connection]/pages", "user"),

  call("GET", "/push/subscriptions", "user"),
  call("POST", "/push/subscriptions", "user"),
  call("DELETE", "/push/subscriptions", "user"),
  call("GET", "/phone", "user"),
  call("POST", "/phone", "user"),
  call("DELETE", "/phone", "user"),
  call("POST", "/phone/confirm", "user"),
  call("POST", "/sms/inbound", "public"),

  call("GET", "/reminders/settings", "user"),
  call("PUT", "/reminders/settings", "user"),
  call("GET", "/reminders/log", "user"),
  call("POST", "/reminders/act/[token]", "public"),
  call("GET", "/reminders/unsubscribe/[token]", "public"),
  call("POST", "/reminders/unsubscribe/[token]", "public"),

  call("GET", "/calendar", "user"),
  call("POST", "/calendar/feed", "user"),
  call("DELETE", "/calendar/feed", "user"),
  call("GET", "/calendar/sessions.ics", "user"),
  call("POST", "/calendar/google", "user"),
  call("DELETE", "/calendar/google", "user"),
  call("GET", "/calendar/free", "user"),
  call("POST", "/calendar/undo/[sessionId]", "user"),

  call("POST", "/contact", "public"),
  call("POST", "/cancel-survey", "public"),
  call("GET", "/interest", "user"),
  call("POST", "/interest", "user"),
  call("DELETE", "/interest", "user"),

  call("GET", "/users/profile", "user", { scope: "profile" }),
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
  call("GET", "/users/identities", "user"),
  call("DELETE", "/users/identities/[identityId]", "own pages"),
  call("GET", "/users/sessions", "user"),
  call("DELETE", "/users/sessions", "user", { endsSessions: true }),
  call("DELETE", "/users/sessions/[sessionId]", "user"),
  call("GET", "/users/export", "own pages", { isOwnPagesOnly: true }),
  call("GET", "/users/achievements", "user"),
  call("GET", "/users/quiz-stats", "user", { scope: "profile" }),
  call("POST", "/users/update-quiz-stats", "user"),
  call("POST", "/users/use-heart", "user"),
  call("POST", "/users/tips", "user"),
  call("DELETE", "/users/tips", "user"),
  call("POST", "/users/restore-hearts", "user"),

  call("GET", "/courses/my-courses", "user", { scope: "courses" }),
  call("GET", "/courses/catalog", "user"),
  call("GET", "/courses/storage", "user"),
  call("GET", "/courses/[courseId]", "user"),
  call("PATCH", "/courses/[courseId]", "user"),
  call("DELETE", "/courses/[courseId]", "user"),
  call("GET", "/courses/[courseId]/quizzes/[quizId]", "user"),
  call("GET", "/courses/[courseId]/islands/[islandId]", "user"),
  call("GET", "/courses/[courseId]/islands/[islandId]/cards", "user"),
  call("PATCH", "/courses/[courseId]/cards/[cardId]", "user"),
  call("DELETE", "/courses/[courseId]/cards/[cardId]", "user"),
  call("POST", "/courses/[courseId]/cards/[cardId]/restore", "user"),
  call("GET", "/courses/[courseId]/classroom", "user"),
  call("GET", "/courses/[courseId]/notes.md", "user"),
  call("GET", "/lessons/[lessonId]", "user"),
  call("POST", "/lessons/[lessonId]/progress", "user"),
  call("PUT", "/lessons/[lessonId]/note", "user"),
  call("POST", "/lessons/[lessonId]/highlights", "user"),
  call("DELETE", "/lessons/[lessonId]/highlights", "user"),
  call("POST", "/lessons/[lessonId]/highlights/[highlightId]/practise", "user"),
  call("POST", "/lessons/[lessonId]/quiz-me", "user"),
  call("PUT", "/lessons/[lessonId]/captions", "user"),
  call("GET", "/courses/[courseId]/questions", "user"),
  call("POST", "/courses/[courseId]/questions/[questionId]/retire", "user"),
  call("POST", "/courses/[courseId]/questions/[questionId]/bring-back", "user"),
  call("GET", "/courses/[courseId]/search", "user"),
  call("GET", "/courses/[courseId]/threads", "user"),
  call("POST", "/courses/[courseId]/threads", "user"),
  call("GET", "/courses/[courseId]/threads/[threadId]", "user"),
  call("DELETE", "/courses/[courseId]/threads/[threadId]", "user"),
  call("POST", "/courses/[courseId]/threads/[threadId]/messages", "user"),
  call("GET", "/courses/[courseId]/threads/[threadId]/messages/[messageId]", "user"),
  call("DELETE", "/courses/[courseId]/threads/[threadId]/messages/[messageId]", "user"),
  call("POST", "/assistant/explain", "user"),
  call("POST", "/courses/[courseId]/enrol", "user"),
  call("DELETE", "/courses/[courseId]/enrol", "user"),
  call("GET", "/courses/[courseId]/export", "user"),
  call("GET", "/courses/files/[fileId]", "user"),
  call("GET", "/courses/media/[mediaId]", "user"),
  call("POST", "/courses/import", "user"),
  call("GET", "/courses/import/[importId]", "user"),
  call("DELETE", "/courses/import/[importId]", "user"),
  call("POST", "/courses/import/[importId]/confirm", "user"),
  call("GET", "/courses/import/[importId]/islands/[place]", "user"),

  call("GET", "/quiz/islands", "user", { scope: "courses" }),
  call("GET", "/quiz/islands/[islandId]", "user"),
  call("POST", "/quiz/islands/[islandId]/add-default-quiz", "user"),
  call("POST", "/quiz/islands/[islandId]/quizzes/[quizId]/complete", "user"),
  call("GET", "/quiz/[quizId]", "user"),
  call("POST", "/quiz/[quizId]/answer", "user"),
  call("POST", "/quiz/[quizId]/retry", "user"),
  call("POST", "/quiz/questions/[questionId]/flag", "user"),
  call("DELETE", "/quiz/questions/[questionId]/flag", "user"),
  call("GET", "/practice", "user"),
  call("POST", "/practice", "user"),
  call("GET", "/practice/[runId]", "user"),
  call("POST", "/practice/[runId]/answer", "user"),
  call("POST", "/practice/[runId]/finish", "user"),
  call("GET", "/practice/cards", "user"),
  call("POST", "/practice/cards/[cardId]/grade", "user"),
  call("GET", "/quests", "user"),
  call("GET", "/quests/stickers", "user"),

  call("POST", "/voyage/chests", "user"),
  call("GET", "/voyage/postcards", "user"),
  call("GET", "/voyage/postcards/[postcardId]/picture", "user"),
  call("GET", "/voyage/picture", "user"),

  call("GET", "/courses/start-time", "user"),
  call("GET", "/courses/[courseId]/start-time", "user"),
  call("PUT", "/courses/[courseId]/start-time", "user"),
  call("POST", "/sessions", "user"),
  call("POST", "/sessions/[sessionId]/beat", "user"),
  call("POST", "/sessions/[sessionId]/end", "user"),

  call("GET", "/study/plans", "user"),
  call("PUT", "/study/plans/[courseId]", "user"),
  call("DELETE", "/study/plans/[courseId]", "user"),
  call("POST", "/study/plans/[courseId]/preview", "user"),
  call("GET", "/study/today", "user"),
  call("GET", "/study/sessions", "user"),
  call("PATCH", "/study/sessions/[sessionId]", "user"),
  call("GET", "/study/settings", "user"),
  call("PUT", "/study/settings", "user"),
  call("GET", "/study/review/[week]", "user"),
  call("POST", "/study/review/[week]", "user"),
  call("POST", "/study/share", "user"),
  call("DELETE", "/study/share", "user"),

  call("GET", "/streak/status", "user", { scope: "profile" }),
  call("GET", "/streak/days", "user"),
  call("POST", "/streak/freeze", "user"),
  call("GET", "/streak/goal", "user"),
  call("PUT", "/streak/goal", "user"),
  call("POST", "/xp/daily-login", "user"),
  call("POST", "/xp/award", "user"),
  call("GET", "/xp/ledger", "user"),
  call("GET", "/leaderboard", "user"),
  call("GET", "/leaderboard/league", "user"),
  call("POST", "/leaderboard/league/seen", "user"),

  call("GET", "/billing", "own pages"),
  call("POST", "/billing/checkout", "own pages"),
  call("GET", "/billing/orders/[id]", "own pages"),
  call("POST", "/billing/portal", "own pages"),
  call("POST", "/billing/cancel", "own pages"),
  call("POST", "/billing/resume", "own pages"),
  call("POST", "/billing/change", "own pages"),
  call("GET", "/billing/invoices", "own pages"),
  call("GET", "/billing/invoices/[id]/link", "own pages"),
  call("POST", "/billing/withdraw", "public"),
  call("POST", "/billing/webhook", "public"),

  call("GET", "/blog/posts", "public"),
  call("GET", "/blog/posts/[slug]", "public"),
  call("GET", "/cms/[token]/posts", "admin"),
  call("POST", "/cms/[token]/posts", "admin"),
  call("GET", "/cms/[token]/posts/[id]", "admin"),
  call("PUT", "/cms/[token]/posts/[id]", "admin"),
  call("DELETE", "/cms/[token]/posts/[id]", "admin"),
  call("GET", "/cms/[token]/posts/[id]/revisions", "admin"),
  call("GET", "/cms/[token]/posts/[id]/revisions/[version]", "admin"),
  call("POST", "/cms/[token]/posts/[id]/restore", "admin"),
  call("POST", "/cms/[token]/posts/[id]/preview", "admin"),

  call("POST", "/admin/session", "public"),
  call("DELETE", "/admin/session", "admin", { endsSessions: true }),
  call("POST", "/cms/[token]/bookmarks", "admin"),
  call("GET", "/cms/[token]/generations", "admin"),
  call("GET", "/cms/[token]/generations/[id]", "admin"),
  call("DELETE", "/cms/[token]/generations/[id]", "admin"),
];

/** Addresses below /api that are answered by something else than a declaration of ours: unknown ones, and next-auth. */
export const CATCH_ALLS = ["/api/[...rest]", "/api/auth/[...nextauth]"];

/** The address of a call or page: with the secrets it needs, the given ids, and for the rest ids that nothing has. */
export function addressOf(path: string, ids: Record<string, string> = {}): string {
  return (
    path
      // One of the articles that every new installation begins with
      .replace("/blog/[slug]", "/blog/twenty-minutes-a-day")
      .replace("/cms/[token]", `/cms/${TEST_ENV.CMS_PATH_TOKEN}`)
      .replace("/cms/portal/[secret]", `/cms/portal/${TEST_ENV.CMS_PORTAL_SECRET}`)
      .replace(/\[(\w+)\]/g, (_, name: string) => ids[name] ?? randomUUID())
  );
}
