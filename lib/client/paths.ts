/** The addresses of our own pages and events, in one place. */
export const paths = {
  home: "/",
  pricing: "/pricing",
  enterprise: "/enterprise",
  contact: "/contact",
  cancelSurvey: "/cancel-survey",
  blog: "/blog",
  blogPost: (slug: string) => `/blog/${slug}`,
  blogRss: "/blog/rss.xml",
  blogAtom: "/blog/atom.xml",
  blogAdmin: "/blog/admin",
  blogAdminEdit: (postId: string) => `/blog/admin/edit/${postId}`,
  cms: (token: string) => `/cms/${token}`,
  blogAdminPreview: (postId: string) => `/blog/admin/preview/${postId}`,
  cmsPost: (token: string, postId: string) => `/cms/${token}/${postId}`,
  cmsPreview: (token: string, postId: string) => `/cms/${token}/${postId}/preview`,
  /** Signing in there leads back to `next`. */
  adminSignIn: (secret: string, next: string) => `/cms/portal/${secret}?next=${encodeURIComponent(next)}`,
  privacy: "/privacy",
  terms: "/terms",
  apiDocs: "/docs/api",
  openApi: "/api/openapi.json",
  auth: "/auth",
  signUp: "/auth?signup=true",
  forgotPassword: "/forgot-password",
  dashboard: "/dashboard",
  /** Study plans; with a course, its plan */
  plan: (courseId?: string) => `/dashboard/plan${courseId === undefined ? "" : `?course=${courseId}`}`,
  /** The review of the week in which a date lies; without one, the latest */
  review: (week?: string) => `/dashboard/review${week === undefined ? "" : `?week=${week}`}`,
  courses: "/courses",
  courseEdit: (courseId: string) => `/courses/${courseId}/edit`,
  /** The editor at one unit, island or quiz of the course */
  courseEditPart: (courseId: string, partId: string) => `/courses/${courseId}/edit?part=${partId}`,
  /** How the questions of a course of one's own do */
  courseQuestions: (courseId: string) => `/courses/${courseId}/questions`,
  /** A course of one's own as a file */
  courseExport: (courseId: string, format: "json" | "cartridge") =>
    `/api/courses/${courseId}/export?format=${format}`,
  /** A course to study, at one lesson and at a block or second of it */
  classroom: (courseId: string, lessonId?: string, at?: string | number) =>
    `/classroom/${courseId}${lessonId ? `?lesson=${lessonId}` : ""}${lessonId && at !== undefined ? `&at=${at}` : ""}`,
  islands: "/quiz-islands",
  /** The map of one course */
  courseIslands: (courseId: string) => `/quiz-islands?course=${encodeURIComponent(courseId)}`,
  leaderboard: "/leaderboard",
  studyPartner: "/study-partner",
  checkout: "/checkout",
  checkoutSuccess: "/checkout-success",
  /** Withdrawing from an order, also signed out */
  withdraw: "/withdraw",
  practice: "/quiz-islands/practice",
  /** One practice, as one about a lesson */
  practiceRun: (runId: string) => `/quiz-islands/practice?run=${runId}`,
  /** Recall cards, of one island or of all */
  practiceCards: (islandId?: string) =>
    `/quiz-islands/practice/cards${islandId === undefined ? "" : `?island=${islandId}`}`,
  profile: "/profile",
  /** The tab of the profile with all reminders */
  notifications: "/profile?tab=notifications",
  /** What we sent and why */
  reminderLog: "/dashboard/reminders",
  extensionAuth: "/ext-auth",
  extensionSuccess: "/ext-auth-success",
  gameOver: "/game-over",
  quiz: (islandId: string, quizId: string) => `/quiz/${islandId}/${quizId}`,
  /** Signing in leads back to `next`. */
  authThen: (next: string) => `/auth?next=${encodeURIComponent(next)}`,
} as const;

export const SESSION_EXPIRED_EVENT = "session-expired";
