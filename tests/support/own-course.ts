import { expect, type Page } from "@playwright/test";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import type { IslandGroupDto } from "#lib/island/schema.ts";
import { call } from "./learner-page.ts";

/** Imports a GIFT text as this browser's learner; returns the new course and the addresses of its quizzes. */
export function importGift(page: Page, name: string, gift: string) {
  return importFile(page, { name, mimeType: "text/plain", buffer: Buffer.from(gift) });
}

/** The same with any course file. */
export async function importFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const origin = new URL(process.env.E2E_BASE_URL ?? "").origin;
  const accepted = await page.request.post("/api/courses/import", {
    headers: { origin },
    multipart: { file },
  });
  expect(accepted.status(), await accepted.text()).toBeLessThan(300);
  const { importId } = (await accepted.json()) as { importId: string };
  let courseId = "";
  await expect(async () => {
    const { status, course } = await call<ImportDto>(page, "GET", `/api/courses/import/${importId}`);
    expect(status).toBe("done");
    courseId = course?._id ?? "";
  }).toPass();
  const groups = await call<IslandGroupDto[]>(page, "GET", "/api/quiz/islands");
  const islands = groups.find((group) => group.courseId === courseId)?.islands ?? [];
  const quizzes = islands.flatMap(({ _id, quizzes: all }) =>
    all.map(({ quizId }) => `/quiz/${_id}/${quizId}`),
  );
  return { courseId, importId, quizzes };
}

/** The file of a course of 500 islands in 40 units */
export function largeCourse() {
  const units = Array.from({ length: 40 }, (_, unit) => ({
    title: `Coast ${unit + 1}`,
    islands: [] as object[],
  }));
  for (let at = 0; at < 500; at += 1) {
    const question = {
      id: `q${at}`,
      kind: "single",
      text: `What is ${at} + 1?`,
      options: [{ text: `${at + 1}` }, { text: `${at + 2}` }],
      correct: 0,
    };
    units[Math.floor(at / 12.5)]?.islands.push({
      id: `i${at}`,
      title: `Place ${at + 1}`,
      quizzes: [{ title: "Sums", questions: [question] }],
    });
  }
  const text = JSON.stringify({
    format: "waddle-course",
    version: 1,
    id: "large",
    title: "Large",
    units,
    islands: [],
    media: [],
  });
  return { name: "large.json", mimeType: "application/json", buffer: Buffer.from(text) };
}
