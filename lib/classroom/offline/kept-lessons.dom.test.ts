import { beforeEach, expect, it, vi } from "vitest";
import { takeClassroom } from "#lib/client/offline/owner.ts";
import { classroomDto, lessonDto } from "#tests/support/classroom.ts";
import { openDevice } from "#tests/support/device.ts";
import { MAX_KEPT_LESSONS } from "./kept-lessons.ts";
import { dropCourse, dropLesson, keepLesson, keepOutline } from "./kept-lessons-client.ts";

const USER = "0198c5b0-0000-7000-8000-0000000000a1";
const OTHER = "0198c5b0-0000-7000-8000-0000000000b2";
const CACHE = `classroom-lessons-${USER}`;

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  vi.stubGlobal("fetch", async (path: string) => {
    const type = path.endsWith("f") ? "video/mp4" : "image/png";
    return new Response("12345", { headers: { "content-type": type } });
  });
  device = await openDevice(USER);
});

const kept = (name = CACHE) => [...(device.all.get(name)?.keys() ?? [])];
const picture = (id: string) => `/api/courses/media/${id}`;
const lesson = (number: number, pictures: string[] = [], more: object = {}) =>
  lessonDto({
    _id: `lesson-${number}`,
    blocks: [{ id: "a", html: pictures.map((id) => `<img src="${picture(id)}">`).join("") }],
    ...more,
  });

it("keeps a lesson as it is shown, with its pictures and nothing else that lies there", async () => {
  await keepLesson(USER, lesson(1, ["a", "f"]), 1);
  expect(kept()).toEqual(["/api/lessons/lesson-1", picture("a")]);
  await keepLesson(USER, lesson(1, ["a"], { title: "Newer" }), 2);
  const answer = await (await device.open(CACHE)).match("/api/lessons/lesson-1");
  expect(await answer?.json()).toMatchObject({ title: "Newer" });
});

it("drops what was opened longest ago, with the pictures and the outline that no other lesson needs", async () => {
  await keepOutline(USER, classroomDto({ courseId: "old" }));
  await keepOutline(USER, classroomDto({ courseId: "new" }));
  await keepLesson(USER, lesson(0, ["a", "b"], { courseId: "old" }), 0);
  for (let at = 1; at <= MAX_KEPT_LESSONS; at += 1)
    await keepLesson(USER, lesson(at, ["b"], { courseId: "new" }), at);
  expect(kept().filter((url) => url.startsWith("/api/lessons/"))).toHaveLength(MAX_KEPT_LESSONS);
  for (const url of ["/api/lessons/lesson-0", picture("a"), "/api/courses/old/classroom"])
    expect(kept()).not.toContain(url);
  expect(kept()).toEqual(expect.arrayContaining([picture("b"), "/api/courses/new/classroom"]));
});

it("drops what its learner may no longer see", async () => {
  await keepOutline(USER, classroomDto({ courseId: "c" }));
  await keepLesson(USER, lesson(1, [], { courseId: "c" }), 1);
  await keepLesson(USER, lesson(2, [], { courseId: "c" }), 2);
  await dropLesson(USER, "lesson-1");
  expect(kept()).toEqual(["/api/courses/c/classroom", "/api/lessons/lesson-2"]);
  await dropCourse(USER, "c");
  expect(kept()).toEqual([]);
});

it("does without where the device has no room, and where it has no caches", async () => {
  device.room = 10;
  await keepLesson(USER, lesson(1), 1);
  await keepOutline(USER, classroomDto());
  expect(kept()).toEqual([]);
  vi.stubGlobal("caches", undefined);
  await keepLesson(USER, lesson(1), 1);
});

it("keeps nothing for another account than the one that is here, and drops the former one's", async () => {
  await keepLesson(USER, lesson(1), 1);
  await keepLesson(OTHER, lesson(2), 1);
  expect(await device.keys()).toEqual([CACHE]);
  await takeClassroom(OTHER);
  expect(await device.keys()).toEqual([]);
  expect(await indexedDB.databases()).toEqual([]);
  await keepLesson(USER, lesson(1), 1);
  await keepLesson(OTHER, lesson(2), 1);
  expect(await device.keys()).toEqual([`classroom-lessons-${OTHER}`]);
});
