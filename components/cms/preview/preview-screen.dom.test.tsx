import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { EMPTY_FIELDS } from "#lib/blog/editor/post-fields.ts";
import type { PreviewDto } from "#lib/blog/preview-schema.ts";
import { dropCopy, keepCopy } from "#lib/client/autosave/device-copies.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { copyName } from "../editor/local-copy.ts";
import { PreviewScreen } from "./preview-screen.tsx";

const UPDATED = "2026-01-05T10:00:00.000Z";
const CALL = "POST /api/cms/t/posts/p/preview";
const preview = (title: string): PreviewDto => ({
  post: {
    ...{ _id: "p", slug: "s", title, excerpt: "", author: "", keywords: [], content: "<p>Words</p>" },
    ...{ status: "published", createdAt: UPDATED, updatedAt: UPDATED, publishedAt: UPDATED },
    ...{ seoTitle: "", seoDescription: "", isGenerated: false, readingMinutes: 1 },
  },
  html: "<p>Words</p>",
  headings: [],
});
const NAME = copyName("p", "tab");
const write = (title: string, updatedAt: string | null = UPDATED, at = Date.parse(UPDATED) + 1) =>
  keepCopy(NAME, { fields: { ...EMPTY_FIELDS, title }, updatedAt, at });
const said = () =>
  within(screen.getByRole("complementary", { name: "Preview" })).getByRole("status").textContent;
const tell = () => act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: NAME })));

beforeEach(() => localStorage.clear());

const open = (answers = {}) =>
  renderScreen(<PreviewScreen token="t" username="ann" saved={preview("Saved")} />, {
    at: "/blog/admin/preview/p",
    answers: { [CALL]: (body: unknown) => preview((body as { title: string }).title), ...answers },
  });

it("shows what is saved, where nothing else is written", async () => {
  const { calls } = open();
  expect(screen.getByRole("heading", { level: 1, name: "Saved" })).toBeTruthy();
  expect(said()).toContain("This is what is saved.");
  await expectAccessibleScreen();
  expect(calls).toEqual([]);
});

it("shows what is not saved yet, and follows it", async () => {
  write("Unsaved");
  const { calls } = open();
  expect(await screen.findByRole("heading", { level: 1, name: "Unsaved" })).toBeTruthy();
  expect(said()).toContain("With your unsaved changes.");
  expect(calls[0]?.body).toMatchObject({ title: "Unsaved", content: "" });
  write("Unsaved, and more");
  await tell();
  expect(await screen.findByRole("heading", { level: 1, name: "Unsaved, and more" })).toBeTruthy();
});

it("asks the server anew once all is saved", async () => {
  write("Unsaved");
  const { router } = open();
  await screen.findByRole("heading", { level: 1, name: "Unsaved" });
  expect(router.refresh).not.toHaveBeenCalled();
  dropCopy(NAME);
  await tell();
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
});

it("leaves aside what an earlier visit has left over an older version", async () => {
  write("Long ago", "2025-01-01T10:00:00.000Z", Date.parse("2025-01-01T10:00:00.000Z"));
  const { calls } = open();
  expect(screen.getByRole("heading", { level: 1, name: "Saved" })).toBeTruthy();
  expect(calls).toEqual([]);
});

it("says where unsaved words can't be shown, and keeps what is saved", async () => {
  write("Unsaved");
  open({ [CALL]: () => Response.json({ error: "internal", message: "x", requestId: "r" }, { status: 500 }) });
  await waitFor(() => expect(said()).toContain("Your unsaved changes couldn't be shown."));
  expect(screen.getByRole("heading", { level: 1, name: "Saved" })).toBeTruthy();
});
