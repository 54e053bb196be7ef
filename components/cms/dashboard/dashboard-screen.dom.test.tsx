import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";

const TOKEN = "t";
const POSTS = `/api/cms/${TOKEN}/posts`;
const READY = { isReady: true, missing: null, runningId: null, unreadId: null, spent: 0, cap: 20 };

const row = (_id: string, title: string, more: Partial<AdminRowDto> = {}): AdminRowDto => ({
  ...{ _id, title, slug: `slug-${_id}`, excerpt: "", author: "", keywords: [], status: "draft", version: 1 },
  ...{ createdAt: "2026-01-05T10:00:00.000Z", updatedAt: "2026-01-05T10:00:00.000Z" },
  ...{ publishedAt: null, scheduledAt: null, isGenerated: false, isUnread: false },
  ...more,
});

const THREE = [
  row("1", "Pebbles"),
  row("2", "Ice"),
  row("3", "Floes", { status: "published", keywords: ["a"] }),
];

function open(rows: AdminRowDto[] | null, answers = {}) {
  const first = rows && {
    rows,
    drafts: rows.filter(({ status }) => status === "draft").length,
    published: rows.filter(({ status }) => status === "published").length,
  };
  return renderScreen(<DashboardScreen token={TOKEN} place="blog" username="ann" first={first} />, {
    at: "/blog/admin",
    answers: {
      [`GET /api/cms/${TOKEN}/generations`]: READY,
      [`GET ${POSTS}`]: { posts: rows ?? [] },
      ...answers,
    },
  });
}

const item = (title: string) => screen.getByText(title).closest("li") as HTMLElement;
const button = (name: string | RegExp, within_: HTMLElement = document.body) =>
  within(within_).getByRole("button", { name });
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Search posts" });
const refusal = (status: number, error: string, message: string) =>
  Response.json({ error, message, requestId: "r" }, { status });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** A dialog leaves in motion. */
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("lists, searches and says where nothing is", async () => {
  const { user } = open(THREE);
  expect(screen.getByRole("heading", { level: 1, name: "Blog Admin Dashboard" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Draft Posts (2)" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Published Posts (1)" })).toBeTruthy();
  expect(item("Pebbles").textContent).toContain("Draft");
  expect(item("Floes").textContent).toContain("1 keyword");
  await expectAccessibleScreen();
  await user.type(search(), "PEBBLES");
  expect(await screen.findByRole("heading", { name: "Draft Posts (1)" })).toBeTruthy();
  expect(screen.getByText("No published posts found.")).toBeTruthy();
  expect(screen.getByText("1 post found")).toBeTruthy();
  await user.clear(search());
  await user.type(search(), "nothing has these words");
  expect(await screen.findByText("No draft posts found.")).toBeTruthy();
});

it("without any post offers the ways to the first one", async () => {
  open([]);
  expect(screen.getByText("No posts yet")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "New Post" })[0]?.getAttribute("href")).toBe(
    "/blog/admin/edit/new",
  );
  await expectAccessibleScreen();
});

it("says that the posts couldn't be loaded, and loads them on the next try", async () => {
  let answer = () => refusal(404, "not_found", "There is nothing here.");
  const { user } = open(null, { [`GET ${POSTS}`]: () => answer() });
  expect(await screen.findByText("Failed to load blog posts. Please try again later.")).toBeTruthy();
  await expectAccessibleScreen();
  answer = () => Response.json({ posts: THREE });
  await user.click(button("Try Again"));
  expect(await screen.findByText("Pebbles")).toBeTruthy();
});

it("asks before it deletes, and offers the post back", async () => {
  const { user, calls } = open(THREE, {
    [`DELETE ${POSTS}/1`]: () => new Response(null, { status: 204 }),
    [`POST ${POSTS}/1/restore`]: {
      ...THREE[0],
      content: "",
      seoTitle: "",
      seoDescription: "",
      generation: null,
    },
  });
  await user.click(button(/^Delete/, item("Pebbles")));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Are you sure you want to delete this post?");
  await expectAccessibleScreen();
  await user.click(button("Cancel", dialog));
  await closed();
  await user.click(button(/^Delete/, item("Pebbles")));
  await user.click(button("Delete", await screen.findByRole("dialog")));
  await waitFor(() => expect(screen.queryByText("Pebbles")).toBeNull());
  expect(await screen.findByText("Blog post deleted successfully!")).toBeTruthy();
  // The focus goes to the row beside the one that has left.
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Ice"));
  await user.click(button("Undo"));
  expect(await screen.findByText("Pebbles")).toBeTruthy();
  expect(calls.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual([
    "DELETE",
    "POST",
  ]);
});

it("says that a post couldn't be deleted or published, and keeps it", async () => {
  const { user } = open(THREE, {
    [`DELETE ${POSTS}/1`]: () => refusal(500, "internal", "x"),
    [`PUT ${POSTS}/1`]: () => refusal(500, "internal", "x"),
  });
  await user.click(button(/^Delete/, item("Pebbles")));
  await user.click(button("Delete", await screen.findByRole("dialog")));
  expect(await screen.findByText("Failed to delete post. Please try again.")).toBeTruthy();
  await closed();
  await user.click(button(/^Publish/, item("Pebbles")));
  expect(await screen.findByText("Failed to publish blog post. Please try again later.")).toBeTruthy();
  expect(item("Pebbles").textContent).toContain("Draft");
});

it("publishes, and the focus goes to the row beside the one that has left its list", async () => {
  const published = {
    ...row("1", "Pebbles", { status: "published" }),
    content: "",
    seoTitle: "",
    seoDescription: "",
  };
  const { user } = open(THREE, { [`PUT ${POSTS}/1`]: { ...published, generation: null } });
  button(/^Publish/, item("Pebbles")).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Blog post published successfully!")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Published Posts (2)" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Ice"));
});

it("sends nothing out without a title", async () => {
  const { user, calls } = open([row("1", "Untitled")]);
  await user.click(button(/^Publish/, item("Untitled")));
  expect(await screen.findByText("A post needs a title before it can be published.")).toBeTruthy();
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("asks before words go out that no one has read", async () => {
  const { user, calls } = open([row("1", "Generated", { isGenerated: true, isUnread: true })]);
  await user.click(button(/^Publish/, item("Generated")));
  const dialog = await screen.findByRole("dialog", { name: "Has somebody read this post?" });
  expect(dialog.textContent).toContain("nobody has changed a word yet");
  await expectAccessibleScreen();
  await user.click(button("Not yet", dialog));
  await closed();
  expect(item("Generated").textContent).toContain("Draft");
  expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
});

it("the / key leads to the search, but not from a field, and can be switched off for good", async () => {
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: true }));
  const first = open(THREE);
  await first.user.keyboard("/");
  expect(document.activeElement).toBe(search());
  await first.user.keyboard("/");
  expect(search().value).toBe("/");
  await first.user.click(button("Keyboard shortcuts"));
  await first.user.click(button("Turn off the / key"));
  await first.user.keyboard("{Escape}");
  await first.user.keyboard("/");
  expect(document.activeElement).not.toBe(search());
  first.unmount();
  const second = open(THREE);
  await second.user.click(button("Keyboard shortcuts"));
  expect(button("Turn on the / key")).toBeTruthy();
  expect(search().hasAttribute("aria-keyshortcuts")).toBe(false);
});

it("a press before it is known what there is opens the dialog once it is", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const { user } = open(THREE, { [`GET /api/cms/${TOKEN}/generations`]: () => promise });
  await user.click(button("Generate Post with AI"));
  expect(button("Generate Post with AI").getAttribute("aria-busy")).toBe("true");
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => resolve({ ...READY, isReady: false, missing: "OPENAI_API_KEY is not set." }));
  const dialog = await screen.findByRole("dialog", { name: "Generate Post with AI" });
  expect(dialog.textContent).toContain("OPENAI_API_KEY is not set.");
  await expectAccessibleScreen();
});

it.each([
  [{ runningId: "g" }, "Generating…"],
  [{ unreadId: "g" }, "See generated post"],
  [{}, "Generate Post with AI"],
])("with %j its button says %s", async (setup, label) => {
  open(THREE, { [`GET /api/cms/${TOKEN}/generations`]: { ...READY, ...setup } });
  expect(await screen.findByRole("button", { name: label })).toBeTruthy();
});

it("tells anyone who no longer watches that a post is ready, and shows it on demand", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let setup: object = { ...READY, runningId: "g" };
  const post = { ...row("1", "Ask before you turn the page"), content: "", seoTitle: "", seoDescription: "" };
  const ended = {
    _id: "g",
    status: "done",
    step: 5,
    error: null,
    preview: "<p>Text</p>",
    model: "m",
    sources: [],
  };
  const counts = {
    linkHosts: [],
    inputTokens: 1,
    outputTokens: 1,
    cost: 0,
    createdAt: new Date().toISOString(),
  };
  const { user } = open(THREE, {
    [`GET /api/cms/${TOKEN}/generations`]: () => setup,
    [`GET /api/cms/${TOKEN}/generations/g`]: { ...ended, ...counts, post: { ...post, generation: null } },
  });
  await screen.findByRole("button", { name: "Generating…" });
  setup = { ...READY, unreadId: "g" };
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await screen.findByText("Blog post generated successfully!")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "See generated post" })).toBeTruthy();
  await user.click(button("See it"));
  const dialog = await screen.findByRole("dialog", { name: "AI-Generated Post" });
  expect(dialog.textContent).toContain("Ask before you turn the page");
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "Generate Post with AI" })).toBeTruthy();
});
