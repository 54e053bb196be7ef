import {
  type MutationState,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce, readAtOnce } from "#lib/client/query.ts";
import type { ReviewBody, ReviewDto } from "./review-schema.ts";
import type {
  PlanBodyInput,
  PlansDto,
  PreviewDto,
  SavedPlanDto,
  SessionPatch,
  ShareDto,
  StudySessionDto,
  TodayDto,
} from "./schema.ts";
import type { StudySettingsBody, StudySettingsDto } from "./settings-schema.ts";

const STUDY = "study";
export const plansKey = [STUDY, "plans"] as const;
export const todayKey = [STUDY, "today"] as const;
export const studySettingsKey = [STUDY, "settings"] as const;
export const reviewKey = (week: string) => [STUDY, "review", week] as const;

const planPath = (courseId: string) => `/api/study/plans/${encodeURIComponent(courseId)}`;

/** Plans depend on each other: after a change everything about them is asked for again, and so are start times. */
async function refresh(client: QueryClient): Promise<void> {
  const stale = [[STUDY], ["start-time"]];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** All plans of the learner, and their courses without one. */
export function plansOptions() {
  return queryOptions({
    ...readAtOnce,
    queryKey: plansKey,
    queryFn: ({ signal }) => api<PlansDto>("/api/study/plans", { signal }),
  });
}

/** What to do now, with this week. */
export function todayOptions() {
  return queryOptions({
    ...readAtOnce,
    queryKey: todayKey,
    queryFn: ({ signal }) => api<TodayDto>("/api/study/today", { signal }),
  });
}

export function studySettingsOptions() {
  return queryOptions({
    ...readAtOnce,
    queryKey: studySettingsKey,
    queryFn: ({ signal }) => api<StudySettingsDto>("/api/study/settings", { signal }),
  });
}

/** The review of the week that a local date lies in. */
export function reviewOptions(week: string) {
  return queryOptions({
    ...readAtOnce,
    queryKey: reviewKey(week),
    queryFn: ({ signal }) => api<ReviewDto>(`/api/study/review/${encodeURIComponent(week)}`, { signal }),
  });
}

/** What a plan would come to. Nothing is saved. */
export function usePreviewPlan(courseId: string) {
  return useMutation({
    ...atOnce,
    mutationFn: (body: PlanBodyInput) =>
      api<PreviewDto>(`${planPath(courseId)}/preview`, { method: "POST", body }),
  });
}

/** Saves a plan as it is given; 409 `edit_conflict` where another tab was faster. */
export function useSavePlan(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: PlanBodyInput) => api<SavedPlanDto>(planPath(courseId), { method: "PUT", body }),
    onSettled: () => refresh(client),
  });
}

/** Ends a plan: its past stays. */
export function useEndPlan(courseId: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: () => api<void>(planPath(courseId), { method: "DELETE" }),
    onSettled: () => refresh(client),
  });
}

const changeKey = [STUDY, "change-session"] as const;

type Change = SessionPatch & { sessionId: string };

/** The sequence that the learner saw at their last change of a session, and the one which that change has led to */
function lastSaved(client: QueryClient, sessionId: string) {
  const saved = client.getMutationCache().findAll({ mutationKey: changeKey, status: "success" });
  const changes = saved.map(({ state }) => state as MutationState<StudySessionDto, Error, Change>);
  const last = changes.findLast(({ variables }) => variables?.sessionId === sessionId);
  return last?.data && { seen: last.variables?.sequence, now: last.data.sequence };
}

/**
 * Moves, skips, brings back a session, or notes what was studied elsewhere. Changes made faster than they are saved are
 * saved one after the other, and are no conflict with each other.
 */
export function useChangeSession() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationKey: changeKey,
    scope: { id: changeKey.join() },
    mutationFn: ({ sessionId, sequence: seen, ...patch }: Change) => {
      const last = lastSaved(client, sessionId);
      const body = { ...patch, sequence: last && last.seen === seen ? last.now : seen };
      const path = `/api/study/sessions/${encodeURIComponent(sessionId)}`;
      return api<StudySessionDto>(path, { method: "PATCH", body });
    },
    // What waits to be saved is on the screen already.
    onSettled: () => (client.isMutating({ mutationKey: changeKey }) === 1 ? refresh(client) : undefined),
  });
}

/** Sets the most that plans may take, and pauses. */
export function useSaveStudySettings() {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: StudySettingsBody) =>
      api<StudySettingsDto>("/api/study/settings", { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(studySettingsKey, settings),
    onSettled: () => refresh(client),
  });
}

/** Answers a week's review; with `take`, its proposal becomes the plan. */
export function useAnswerReview(week: string) {
  const client = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: (body: ReviewBody) =>
      api<ReviewDto>(`/api/study/review/${encodeURIComponent(week)}`, { method: "POST", body }),
    onSettled: () => refresh(client),
  });
}

/** Makes the page with a plan's progress, or ends it. */
export function useShare(courseId: string) {
  const client = useQueryClient();
  const call = { body: { courseId } };
  const share = useMutation({
    ...atOnce,
    mutationFn: () => api<ShareDto>("/api/study/share", { method: "POST", ...call }),
    onSettled: () => refresh(client),
  });
  const revoke = useMutation({
    ...atOnce,
    mutationFn: () => api<void>("/api/study/share", { method: "DELETE", ...call }),
    onSettled: () => refresh(client),
  });
  return { share, revoke };
}
