import { beforeEach, expect, it, vi } from "vitest";
import { openDevice } from "#tests/support/device.ts";
import { expireSession, leaveSession, rememberSession } from "../session-marker.ts";
import { forgetClassroom } from "./forget.ts";
import { classroomOwner, takeClassroom } from "./owner.ts";

const USER = "0198c5b0-0000-7000-8000-0000000000a1";
const COPY = "scheduledStartTime-0198c5b0-0000-7000-8000-00000000c0de";

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice(USER);
  await device.open(`classroom-lessons-${USER}`);
  await device.open("classroom-shell-1");
  await device.open("someone-else's");
  await new Promise((resolve) => {
    indexedDB.open("classroom", 1).onsuccess = ({ target }) => {
      (target as IDBOpenDBRequest).result.close();
      resolve(null);
    };
  });
  localStorage.setItem(COPY, "2026-12-01T18:00:00.000Z");
  localStorage.setItem("darkMode", "true");
});

const WAYS = {
  "a logout": leaveSession,
  "a session that has ended": expireSession,
  "a login": () => rememberSession("cookie", 1000),
};

it.each(Object.entries(WAYS))("%s deletes what the classroom keeps, and nothing else", async (_, way) => {
  way();
  expect(classroomOwner()).toBeNull();
  expect(localStorage.getItem(COPY)).toBeNull();
  await vi.waitFor(async () => {
    expect(await device.keys()).toEqual(["someone-else's"]);
    expect(await indexedDB.databases()).toEqual([]);
  });
  expect(localStorage.getItem("darkMode")).toBe("true");
});

it("the same account coming back finds what it has kept", async () => {
  await takeClassroom(USER);
  expect(await device.keys()).toHaveLength(3);
  expect(classroomOwner()).toBe(USER);
});

it("a browser without such stores forgets without a fault", async () => {
  vi.stubGlobal("caches", undefined);
  vi.stubGlobal("indexedDB", undefined);
  await expect(forgetClassroom()).resolves.toBeUndefined();
});
