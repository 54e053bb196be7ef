import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { formError } from "#components/account/form-error.ts";
import { useFailureInSight } from "#components/account/use-failure-in-sight.ts";
import { ApiError } from "#lib/client/api.ts";
import type { LocalDay } from "#lib/core/time.ts";
import { plansOptions, useSavePlan } from "#lib/study/client.ts";
import type { PlanBody, PlanDto, SavedPlanDto } from "#lib/study/schema.ts";
import { draftOf, draftSchema, type PlanDraft } from "./draft.ts";

const FALLBACK = "Your plan could not be saved. Please try again.";

interface PlanFormOptions {
  courseId: string;
  plan: PlanDto | null;
  today: LocalDay;
  onSaved: (saved: SavedPlanDto) => void;
}

/** The form of a plan: what is typed in it outlives a failed save, and a change in another tab. */
export function usePlanForm({ courseId, plan, today, onSaved }: PlanFormOptions) {
  const client = useQueryClient();
  const saving = useSavePlan(courseId);
  // The plan as it was when the form was opened, or last saved here: a newer one elsewhere is a conflict.
  const [version, setVersion] = useState(plan?.version);
  const [attempt, setAttempt] = useState(0);
  const form = useForm<PlanDraft, unknown, PlanBody>({
    resolver: zodResolver(draftSchema),
    defaultValues: draftOf(plan, today),
  });
  const { error } = saving;
  const isConflict = error instanceof ApiError && error.code === "edit_conflict";
  const message = error && !isConflict ? formError(error, FALLBACK) : null;
  const element = useFailureInSight(form.formState.submitCount, attempt, message);
  const put = (body: PlanBody, of: number | undefined) =>
    saving.mutate(of === undefined ? body : { ...body, version: of }, {
      onSuccess: (saved) => {
        setVersion(saved.plan.version);
        form.reset(draftOf(saved.plan, today));
        onSaved(saved);
      },
      onError: () => setAttempt((count) => count + 1),
    });
  const save = form.handleSubmit((body) => put(body, version));
  /** The plan as it stands by now; null where it was ended meanwhile */
  const readAnew = async () => {
    const { plans } = await client.fetchQuery({ ...plansOptions(), staleTime: 0 });
    return plans.find((each) => each.courseId === courseId) ?? null;
  };
  const keepMine = form.handleSubmit(async (body) => {
    const other = await readAnew().catch(() => null);
    put(body, other?.version);
  });
  const showOther = async () => {
    const other = await readAnew().catch(() => null);
    saving.reset();
    setVersion(other?.version);
    form.reset(draftOf(other, today));
  };
  return { form, element, save, keepMine, showOther, isConflict, message, attempt, isBusy: saving.isPending };
}
