import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { GenerationDto, GenerationSetupDto } from "#lib/blog/generation/generation-schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { GenerationDialog } from "./generation-dialog.tsx";

const AT = "/api/cms/t";
const SETUP: GenerationSetupDto = {
  ...{ isReady: true, missing: null, runningId: null, unreadId: null, spent: 1.5, cap: 20 },
};
const POST: NonNullable<GenerationDto["post"]> = {
  ...{ _id: "p", slug: "ask", title: "Ask before you turn the page", excerpt: "A summary.", content: "" },
  ...{ author: "", keywords: ["habits"], seoTitle: "", seoDescription: "", status: "draft", version: 1 },
  ...{ createdAt: "2026-01-05T10:00:00.000Z", updatedAt: "2026-01-05T10:00:00.000Z", publishedAt: null },
  ...{ scheduledAt: null, isGenerated: true, isUnread: true, generation: null },
};
const DONE: GenerationDto = {
  ...{ _id: "g", status: "done", step: 5, error: null, post: POST, preview: "<p>You read a page.</p>" },
  ...{ model: "gpt-4.1-mini", sources: [], linkHosts: [], inputTokens: 1, outputTokens: 1, cost: 0.004 },
  createdAt: new Date().toISOString(),
};
const running = (step: number): GenerationDto => ({
  ...DONE,
  status: "running",
  step,
  post: null,
  preview: "",
});

function open(answers: Record<string, unknown>, found: string | null = null) {
  const onClose = vi.fn();
  const onEdit = vi.fn();
  const view = renderScreen(
    <main>
      <h1>Posts</h1>
      <GenerationDialog token="t" open found={found} onClose={onClose} onEdit={onEdit} />
    </main>,
    {
      at: "/blog/admin",
      answers: { [`GET ${AT}/generations`]: SETUP, [`GET ${AT}/posts`]: { posts: [] }, ...answers },
    },
  );
  return { ...view, onClose, onEdit };
}

const START = `POST ${AT}/posts`;
const ONE = `GET ${AT}/generations/g`;
const BEGUN = { [START]: { generationId: "g" } };
const waitingDialog = () => screen.findByRole("alertdialog", { name: "Generating Blog Post..." });
const endedDialog = () => screen.findByRole("dialog", { name: "AI-Generated Post" });
const changes = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

it("tells how far it is, can't be waved away, and goes on where it is found", async () => {
  const { user, onClose } = open({ ...BEGUN, [ONE]: running(3) });
  const waiting = await waitingDialog();
  expect(waiting.textContent).toContain("AI is crafting your blog post");
  expect(waiting.textContent).toContain("Please wait while we create high-quality content for you");
  await waitFor(() =>
    expect(
      within(waiting)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Researching trending topics... (completed)",
      "Generating creative ideas... (completed)",
      "Crafting thoughtful content... (in progress)",
      "Optimizing for SEO... (next)",
      "Finalizing your post... (next)",
    ]),
  );
  await user.keyboard("{Escape}");
  expect(await waitingDialog()).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await expectAccessibleScreen();
});

it("follows the one that is under way already", async () => {
  const { calls } = open({ [ONE]: running(2), [`GET ${AT}/generations`]: { ...SETUP, runningId: "g" } });
  expect(
    await screen.findByText("Generating creative ideas...", { selector: "span[role=status]" }),
  ).toBeTruthy();
  expect(changes(calls)).toEqual([]);
});

it("shows what was written, with its keywords, its links and what it has cost", async () => {
  const { user } = open({ [ONE]: { ...DONE, linkHosts: ["far.example"] } }, "g");
  const finished = await endedDialog();
  await within(finished).findByText("Ask before you turn the page");
  expect(finished.textContent).toContain(
    "This is an AI-generated post. You can publish it as is, edit it further, or reject it.",
  );
  expect(finished.textContent).toContain("Links lead to: far.example");
  expect(within(finished).getByText("You read a page.")).toBeTruthy();
  const keyword = within(finished).getByText("habits");
  expect(keyword.closest("ul")?.hidden).toBe(true);
  await user.click(within(finished).getByRole("button", { name: "Show keywords" }));
  expect(keyword.closest("ul")?.hidden).toBe(false);
  await within(finished).findByText(/^gpt-4\.1-mini · .* of \$20 this month$/);
  await expectAccessibleScreen();
});

it("asks about links before the post goes out, and publishes it once they are checked", async () => {
  const answers = { [ONE]: { ...DONE, linkHosts: ["far.example"] }, [`PUT ${AT}/posts/p`]: POST };
  const { user, calls, onClose } = open(answers, "g");
  await user.click(await screen.findByRole("button", { name: "Publish Now" }));
  const question = await screen.findByRole("dialog", { name: "Have you checked the links?" });
  expect(question.textContent).toContain("far.example");
  await expectAccessibleScreen();
  await user.click(within(question).getByRole("button", { name: "Not yet" }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(changes(calls)).toEqual([]);
  await user.click(await screen.findByRole("button", { name: "Publish Now" }));
  const again = await screen.findByRole("dialog", { name: "Have you checked the links?" });
  await user.click(within(again).getByRole("button", { name: "Publish Now" }));
  expect(await screen.findByText("Blog post published successfully!")).toBeTruthy();
  expect(changes(calls)).toEqual([`PUT ${AT}/posts/p`]);
  expect(onClose).toHaveBeenCalledExactlyOnceWith("g");
});

it("rejecting deletes the draft, editing opens it", async () => {
  const answers = { [ONE]: DONE, [`DELETE ${AT}/generations/g`]: () => new Response(null, { status: 204 }) };
  const first = open(answers, "g");
  await first.user.click(await screen.findByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Blog post deleted successfully!")).toBeTruthy();
  expect(changes(first.calls)).toEqual([`DELETE ${AT}/generations/g`]);
  first.unmount();
  const { user, onEdit } = open(answers, "g");
  await user.click(await screen.findByRole("button", { name: "Edit First" }));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith("p");
});

it("a failure says why, and trying again begins anew", async () => {
  let answer: GenerationDto = { ...DONE, status: "failed", post: null, error: "Check OPENAI_API_KEY." };
  const { user, calls } = open({ ...BEGUN, [ONE]: () => answer });
  const failed = await endedDialog();
  expect(within(failed).getByRole("alert").textContent).toContain(
    "Failed to generate AI blog post. Please try again later.",
  );
  expect(failed.textContent).toContain("Check OPENAI_API_KEY");
  await expectAccessibleScreen();
  answer = running(1);
  await user.click(within(failed).getByRole("button", { name: "Try Again" }));
  await waitFor(() => expect(changes(calls)).toHaveLength(2));
});

it("says so where the post of a generation is gone", async () => {
  open({ [ONE]: { ...DONE, post: null } }, "g");
  expect(await screen.findByText("No post data available.")).toBeTruthy();
  await expectAccessibleScreen();
});

it("cancelling ends it at once", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user, calls, onClose } = open({
    ...BEGUN,
    [ONE]: running(3),
    [`DELETE ${AT}/generations/g`]: () => promise,
  });
  const cancel = await screen.findByRole("button", { name: "Cancel" });
  await waitFor(() => expect(cancel).toHaveProperty("disabled", false));
  await user.click(cancel);
  await act(async () => resolve(new Response(null, { status: 204 })));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes(calls).slice(0, 2)).toEqual([START, `DELETE ${AT}/generations/g`]);
});
