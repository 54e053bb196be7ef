import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { EMPTY_FIELDS } from "#lib/blog/editor/post-fields.ts";
import type { RevisionDto, RevisionRowDto } from "#lib/blog/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ComparedRevision } from "./compared-revision.tsx";

const AT = "/api/cms/t/posts/p/revisions";
const row = (version: number): RevisionRowDto => ({
  ...{ version, savedBy: "ann", reason: "save", title: "Penguins" },
  createdAt: `2026-01-0${version}T10:00:00.000Z`,
});
const blocks = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");
const REST = Array.from({ length: 9 }, (_, at) => `Block ${at} stays.`);
const saved = (version: number, content: string): RevisionDto => ({
  ...EMPTY_FIELDS,
  ...row(version),
  content,
});
const onRestore = vi.fn<(version: number) => void>();

function open(answers = {}) {
  return renderScreen(
    <ComparedRevision
      token="t"
      id="p"
      version={1}
      rows={[row(2), row(1)]}
      fields={{ ...EMPTY_FIELDS, title: "Penguins", content: blocks("The new words.", ...REST) }}
      onClose={() => {}}
      onRestore={onRestore}
    />,
    {
      answers: {
        [`GET ${AT}/1`]: saved(1, blocks("The old words.", ...REST)),
        [`GET ${AT}/2`]: saved(2, blocks("The old words.", "Put in between.", ...REST)),
        ...answers,
      },
    },
  );
}

it("shows a version beside what is in the editor, with long equal parts folded", async () => {
  const { user } = open();
  const dialog = await screen.findByRole("dialog", { name: "Compare versions" });
  expect(dialog.querySelector("del")?.textContent).toBe("[gone: old]");
  expect(dialog.querySelector("ins")?.textContent).toBe("[new: new]");
  expect(within(dialog).queryByText("Block 5 stays.")).toBeNull();
  await expectAccessibleScreen();
  await user.click(within(dialog).getByRole("button", { name: "Show 8 unchanged paragraphs" }));
  expect(within(dialog).getAllByText("Block 5 stays.")).toHaveLength(2);
});

it("compares any two versions, and restores the old one of them", async () => {
  const { user } = open();
  const dialog = await screen.findByRole("dialog", { name: "Compare versions" });
  await user.selectOptions(within(dialog).getByLabelText("New"), "2");
  expect(await within(dialog).findByText(/Put in between/)).toBeTruthy();
  expect(dialog.querySelector("del")).toBeNull();
  await user.selectOptions(within(dialog).getByLabelText("Old"), "2");
  expect(await within(dialog).findByText(/The words are the same/)).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Restore version 2" }));
  expect(onRestore).toHaveBeenCalledExactlyOnceWith(2);
});

it("says which version couldn't be loaded, and tries again", async () => {
  let isThere = false;
  const lost = () => Response.json({ error: "not_found", message: "x", requestId: "r" }, { status: 404 });
  const { user } = open({ [`GET ${AT}/1`]: () => (isThere ? saved(1, "<p>The old words.</p>") : lost()) });
  expect((await screen.findByRole("alert")).textContent).toBe("We couldn't load version 1.");
  isThere = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
