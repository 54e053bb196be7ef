import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { sendWaiting } from "#lib/classroom/offline/outbox-client.ts";
import { openDevice } from "#tests/support/device.ts";
import { ClassroomOwner } from "./offline/classroom-owner.ts";
import { useLessonProgress } from "./use-lesson-progress.ts";

const USER = "0198c5b0-0000-7000-8000-0000000000a1";
const LESSON = "0198c5b0-0000-7000-8000-000000000001";
const client = new QueryClient();

function Kept({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <ClassroomOwner value={USER}>{children}</ClassroomOwner>
    </QueryClientProvider>
  );
}

it("what is on its way when the lesson is left, and fails, is sent later", async () => {
  await openDevice(USER);
  const sent: unknown[] = [];
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const { result, unmount } = renderHook(() => useLessonProgress({ _id: LESSON }), { wrapper: Kept });
  result.current.played({ from: 0, to: 5 });
  result.current.flush();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  unmount();
  answer(Response.json({ error: "unavailable", message: "Busy." }, { status: 503 }));
  await vi.waitFor(async () => {
    void sendWaiting(USER, { onProgress: () => {}, onNote: () => {} });
    await vi.waitFor(() => expect(sent).toHaveLength(2), 50);
  });
  expect(sent[1]).toMatchObject({ spans: [{ from: 0, to: 5 }] });
});
