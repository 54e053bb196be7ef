import * as studyPlansCourseIdPreview from "../study/plans/[courseId]/preview/route.ts";
import * as studyPlansCourseId from "../study/plans/[courseId]/route.ts";
import * as studyPlans from "../study/plans/route.ts";
import * as studyReviewWeek from "../study/review/[week]/route.ts";
import * as studySessionsSessionId from "../study/sessions/[sessionId]/route.ts";
import * as studySessions from "../study/sessions/route.ts";
import * as studySettings from "../study/settings/route.ts";
import * as studyShare from "../study/share/route.ts";
import * as studyToday from "../study/today/route.ts";

/** Calls of study plans, by their address. */
export const STUDY_ROUTES = {
  "/api/study/plans": studyPlans,
  "/api/study/plans/[courseId]": studyPlansCourseId,
  "/api/study/plans/[courseId]/preview": studyPlansCourseIdPreview,
  "/api/study/today": studyToday,
  "/api/study/sessions": studySessions,
  "/api/study/sessions/[sessionId]": studySessionsSessionId,
  "/api/study/settings": studySettings,
  "/api/study/review/[week]": studyReviewWeek,
  "/api/study/share": studyShare,
};
