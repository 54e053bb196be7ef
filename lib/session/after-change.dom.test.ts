import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useUndoMove } from "#lib/calendar/client.ts";
import { useSession, useSetStartTime } from "./client.ts";

const COURSE = "0198c5b0-0000-7000-8000-00000000c0de";
const SESSION = { _id: "s", courseId: COURSE };
const PLANNED = { startTime: "2026-12-01T18:00:00.000Z", source: "scheduled", courseId: COURSE };
const KEYS = { plans: ["study", "today"], start: ["start-time", COURSE] };

afterEach(() => vi.unstubAllGlobals());

/** What a page that was read before shows as old once `press` is done */
async function staleAfter<Hook>(answer: object, hook: () => Hook, press: (hook: Hook) => Promise<unknown>) {
  vi.stubGlobal("fetch", async () => Response.json(answer));
  const client = new QueryClient();
  for (const key of Object.values(KEYS)) client.setQueryData(key, { isOld: true });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(hook, { wrapper });
  await act(() => press(result.current));
  return Object.entries(KEYS)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
}

it("a start time that was set is another one of Today's and the plan's too", async () => {
  const press = (hook: ReturnType<typeof useSetStartTime>) =>
    hook.mutateAsync({ startTime: PLANNED.startTime, minutes: 25 });
  expect(await staleAfter(PLANNED, () => useSetStartTime(COURSE), press)).toContain("plans");
});

it("a session that begins or ends is asked for again by Today and the plan", async () => {
  const start = (hook: ReturnType<typeof useSession>) => hook.start.mutateAsync({ courseId: COURSE });
  const end = (hook: ReturnType<typeof useSession>) => hook.end.mutateAsync("s");
  expect(await staleAfter(SESSION, useSession, start)).toEqual(["plans", "start"]);
  expect(await staleAfter({}, useSession, end)).toEqual(["plans", "start"]);
});

it("what a calendar moved is moved in the classroom too", async () => {
  const press = (hook: ReturnType<typeof useUndoMove>) => hook.mutateAsync("s");
  expect(await staleAfter({}, useUndoMove, press)).toEqual(["plans", "start"]);
});
