import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { CONNECTIONS_PATH, connectionsOf, workspace } from "#tests/support/notion-pages.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { NotionSection } from "./notion-section.tsx";

const START = `POST ${CONNECTIONS_PATH}/notion/start`;
const URL_OF_NOTION = "https://notion.example.test/authorize";

function open(known: unknown, answers: ScreenOptions["answers"] = {}) {
  const options = {
    at: "/profile?tab=integrations",
    answers: { [`GET ${CONNECTIONS_PATH}`]: known, ...answers },
  };
  return renderScreen(<NotionSection writing={profileOf()} />, options as ScreenOptions);
}

const button = (name: string) => screen.findByRole("button", { name });
const bodies = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "POST").map(({ body }) => body);

it("lists workspaces with what they allow, since when, and their last use", async () => {
  const used = workspace("w2", { lastUsedAt: "2026-03-02T18:42:00.000Z" });
  open(connectionsOf([workspace("w1"), used]));
  const list = await screen.findByRole("list", { name: "Connections to Notion" });
  const [first, second] = within(list).getAllByRole("listitem");
  expect(first?.textContent).toContain("Workspace w1Read pagesConnected since 1 March 2026Not used yet");
  expect(second?.textContent).toMatch(/Last used .*2 March 2026, 18:42/);
  expect(await button("Connect another workspace")).toBeTruthy();
  await expectAccessibleScreen();
});

it("leads to Notion from the empty section", async () => {
  const { user, calls, location } = open(connectionsOf([]), { [START]: { url: URL_OF_NOTION } });
  expect(await screen.findByText("No workspace is connected.")).toBeTruthy();
  await user.click(await button("Connect Notion"));
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith(URL_OF_NOTION));
  expect(bodies(calls)).toEqual([{ purpose: "import" }]);
  await expectAccessibleScreen();
});

it("says why it doesn't lead to Notion", async () => {
  const { user, location } = open(connectionsOf([]), {
    [START]: refusal(503, "unavailable", "Notion is away."),
  });
  await user.click(await button("Connect Notion"));
  expect(await screen.findByText("Notion is away.")).toBeTruthy();
  expect(location.assign).not.toHaveBeenCalled();
});

it("says what is missing where Notion isn't set up, and still lets a connection be ended", async () => {
  open(connectionsOf([workspace("w1", { status: "broken" })], false));
  expect(await screen.findByText("Notion isn't set up on this site.")).toBeTruthy();
  const names = screen
    .getAllByRole("button")
    .map((each) => each.getAttribute("aria-label") ?? each.textContent);
  expect(names).toEqual(["Disconnect Workspace w1"]);
  await expectAccessibleScreen();
});

it("offers no sixth connection", async () => {
  open(connectionsOf(["a", "b", "c", "d", "e"].map((id) => workspace(id))));
  expect(await screen.findByText(/^5 workspaces are connected, and that is the most\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Connect/ })).toBeNull();
});

it("connects a broken one again, by its id", async () => {
  const broken = workspace("w1", { status: "broken" });
  const { user, calls } = open(connectionsOf([broken]), { [START]: { url: URL_OF_NOTION } });
  expect(await screen.findByText("Not working")).toBeTruthy();
  expect(screen.getByText("Notion no longer gives Waddle access.")).toBeTruthy();
  await user.click(await button("Connect again"));
  await waitFor(() => expect(bodies(calls)).toEqual([{ purpose: "import", connectionId: "w1" }]));
});

it("disconnects after a question, with the focus on the answer that changes nothing", async () => {
  let known = connectionsOf([workspace("w1")]);
  const { user, calls } = open(() => known, {
    [`DELETE ${CONNECTIONS_PATH}/w1`]: () => {
      known = connectionsOf([]);
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await button("Disconnect Workspace w1"));
  const dialog = await screen.findByRole("dialog", { name: "Disconnect Workspace w1?" });
  expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" }));
  await expectAccessibleScreen(dialog);
  await user.keyboard("{Escape}");
  expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  await user.click(await button("Disconnect Workspace w1"));
  await user.click(await button("Disconnect"));
  expect(await screen.findByText("Workspace w1 is disconnected.")).toBeTruthy();
  const empty = await screen.findByText("No workspace is connected.");
  await waitFor(() => expect(document.activeElement).toBe(empty.parentElement));
});

it("says when it couldn't be loaded, and tries again", async () => {
  let isAway = true;
  const { user } = open(() => (isAway ? refusal(403, "forbidden", "No.") : connectionsOf([])));
  const again = await button("Try Again");
  isAway = false;
  await user.click(again);
  expect(await screen.findByText("No workspace is connected.")).toBeTruthy();
});
