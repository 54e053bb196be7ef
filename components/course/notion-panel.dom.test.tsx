import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ConnectionDto, ConnectionsDto } from "#lib/connection/schema.ts";
import { IMPORT_PATH, openDashboard } from "#tests/support/dashboard.tsx";
import { CONNECTIONS_PATH, connectionsOf, pagesOf, workspace } from "#tests/support/notion-pages.ts";
import { eventually, expectAccessibleScreen, refusal } from "#tests/support/screen.tsx";
import { workspaceToShow } from "./notion-panel.tsx";

const CONSENT = "https://notion.example/consent";
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const BROKEN = refusal(409, "connection_broken", "Notion no longer gives Waddle access.");

/** The dashboard with Notion's way open, of someone with these connections. */
async function openNotion(connections: ConnectionsDto | Response, answers: object = {}, at = "/dashboard") {
  const shown = openDashboard([], {
    at,
    answers: {
      [`GET ${CONNECTIONS_PATH}`]: connections,
      [`POST ${CONNECTIONS_PATH}/notion/start`]: { url: CONSENT },
      [`GET ${CONNECTIONS_PATH}/w1/pages`]: { pages: pagesOf("Sea Ice<Sea"), nextCursor: null },
      ...answers,
    },
  });
  if (at === "/dashboard") await shown.user.click(await button("Choose from Notion"));
  const panel = await screen.findByRole("region", { name: "Notion" });
  return { ...shown, panel };
}

const connected = connectionsOf([workspace("w1")]);

describe("Notion's way", () => {
  it("asks nothing before it is opened, and closes the text's", async () => {
    const { user, calls } = openDashboard([], {
      answers: { [`GET ${CONNECTIONS_PATH}`]: connectionsOf([]) },
    });
    expect(calls).toEqual([]);
    await user.click(await button("Type or paste text"));
    expect((await button("Choose from Notion")).getAttribute("aria-expanded")).toBe("false");
    await user.click(await button("Choose from Notion"));
    expect(screen.queryByRole("textbox", { name: "Text" })).toBeNull();
    await user.click(await button("Choose from Notion"));
    expect(screen.queryByRole("region", { name: "Notion" })).toBeNull();
  });

  it("that isn't set up says so and what to bring instead, without a button", async () => {
    const { panel } = await openNotion(connectionsOf([], false));
    expect(
      await within(panel).findByText(/^Notion isn't set up on this site\. .* \.zip file here\.$/),
    ).toBeTruthy();
    expect(within(panel).queryAllByRole("button")).toEqual([]);
    await expectAccessibleScreen();
  });

  it("offers another workspace as long as there is room for one", async () => {
    const five = ["w1", "w2", "w3", "w4", "w5"].map((id) => workspace(id));
    const { panel, user, unmount } = await openNotion(connectionsOf(five.slice(1)));
    await user.click(await within(panel).findByRole("button", { name: "Connect another workspace" }));
    unmount();
    const full = await openNotion(connectionsOf(five));
    expect(await within(full.panel).findByLabelText("Workspace")).toBeTruthy();
    expect(within(full.panel).queryByRole("button", { name: "Connect another workspace" })).toBeNull();
  });

  it("says what will happen, and leads to Notion", async () => {
    const { user, panel, location, bodies } = await openNotion(connectionsOf([]));
    expect(await within(panel).findByText(/^Notion asks which pages Waddle may read/)).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(await button("Connect Notion"));
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(CONSENT));
    expect(bodies()).toMatchObject([{ body: { purpose: "import" } }]);
    expect(bodies()[0]?.body).not.toHaveProperty("connectionId");
  });

  it("says why it can't lead there", async () => {
    const full = refusal(409, "too_many_connections", "Disconnect a workspace first.");
    const { user, location } = await openNotion(connectionsOf([]), {
      [`POST ${CONNECTIONS_PATH}/notion/start`]: full,
    });
    await user.click(await button("Connect Notion"));
    expect(await screen.findByText("Disconnect a workspace first.")).toBeTruthy();
    expect(location.assign).not.toHaveBeenCalled();
  });

  it.each([
    ["as the list says", connectionsOf([workspace("w1", { status: "broken" })]), {}],
    ["as its pages say", connected, { [`GET ${CONNECTIONS_PATH}/w1/pages`]: BROKEN }],
  ])("is connected again where it is broken, %s", async (_, connections, answers) => {
    const { user, location, bodies } = await openNotion(connections, answers);
    expect(await screen.findByText(/^Notion no longer lets Waddle read/)).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(await button("Connect again"));
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(CONSENT));
    expect(bodies()).toMatchObject([{ body: { purpose: "import", connectionId: "w1" } }]);
  });

  it("that was disconnected elsewhere meanwhile is asked for anew", async () => {
    const lists = [connected, connectionsOf([])];
    const { panel } = await openNotion(connected, {
      [`GET ${CONNECTIONS_PATH}`]: () => lists.shift() ?? connectionsOf([]),
      [`GET ${CONNECTIONS_PATH}/w1/pages`]: refusal(404, "not_found", "This connection is no longer there."),
    });
    expect(await within(panel).findByRole("button", { name: "Connect Notion" })).toBeTruthy();
  });

  it("offers to try again where the connections don't come", async () => {
    const { panel } = await openNotion(refusal(403, "forbidden", "No."));
    expect((await within(panel).findByRole("alert")).textContent).toContain(
      "We couldn't load your connections.",
    );
    expect(within(panel).getByRole("button", { name: "Try Again" })).toBeTruthy();
  });

  it("is open with the workspace that someone has just connected, and has the focus", async () => {
    const both = connectionsOf([workspace("w0"), workspace("w1")]);
    const { panel } = await openNotion(both, {}, "/dashboard?notion=w1");
    expect((await within(panel).findByRole<HTMLSelectElement>("combobox")).value).toBe("w1");
    expect(document.activeElement).toBe(panel);
    expect(await within(panel).findByRole("checkbox", { name: "Sea" })).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("changes to another workspace, whose pages begin unticked", async () => {
    const both = connectionsOf([workspace("w1"), workspace("w2")]);
    const { user, panel } = await openNotion(both, {
      [`GET ${CONNECTIONS_PATH}/w2/pages`]: { pages: pagesOf("Moon"), nextCursor: null },
    });
    await user.click(await within(panel).findByRole("checkbox", { name: "Sea" }));
    expect(within(panel).getByText("1 page chosen, with 1 sub-page")).toBeTruthy();
    await user.selectOptions(within(panel).getByRole("combobox", { name: "Workspace" }), "w2");
    expect(await within(panel).findByRole("checkbox", { name: "Moon" })).toBeTruthy();
    expect(within(panel).queryByRole("checkbox", { name: "Sea" })).toBeNull();
    expect(within(panel).getByText("No page chosen yet")).toBeTruthy();
  });

  it("shows another workspace where the chosen one is gone, without its choice", async () => {
    let known = connectionsOf([workspace("w1"), workspace("w2")]);
    const { user, panel } = await openNotion(connected, {
      [`GET ${CONNECTIONS_PATH}`]: () => known,
      [`GET ${CONNECTIONS_PATH}/w2/pages`]: { pages: pagesOf("Moon"), nextCursor: null },
      [`POST ${IMPORT_PATH}`]: refusal(404, "not_found", "This connection is no longer there."),
    });
    await user.click(await within(panel).findByRole("checkbox", { name: "Sea" }));
    known = connectionsOf([workspace("w2")]);
    await user.click(within(panel).getByRole("button", { name: "Read these pages" }));
    const again = within(await screen.findByRole("region", { name: "Notion" }));
    expect(await again.findByRole("checkbox", { name: "Moon" })).toBeTruthy();
    expect(again.getByText("No page chosen yet")).toBeTruthy();
    expect(again.queryByRole("checkbox", { name: "Sea" })).toBeNull();
  });

  it("without a shared page says so, and asks for some", async () => {
    const { user, panel, location, bodies } = await openNotion(connected, {
      [`GET ${CONNECTIONS_PATH}/w1/pages`]: { pages: [], nextCursor: null },
    });
    expect(await within(panel).findByText(/^You haven't shared any pages with Waddle yet\./)).toBeTruthy();
    expect(within(panel).queryByRole("searchbox")).toBeNull();
    await user.click(within(panel).getByRole("button", { name: "Share more pages" }));
    await eventually(() => expect(location.assign).toHaveBeenCalledWith(CONSENT));
    expect(bodies()).toMatchObject([{ body: { connectionId: "w1" } }]);
  });
});

describe("the workspace to show", () => {
  const old = workspace("old");
  const broken = workspace("broken", { status: "broken" });
  it.each<[ConnectionDto[], string | null, ConnectionDto | null]>([
    [[], null, null],
    [[], "gone", null],
    [[broken, old], null, old],
    [[broken, old], "broken", broken],
    [[broken], "gone", broken],
  ])("%#", (connections, chosen, shown) => {
    expect(workspaceToShow(connections, chosen)).toBe(shown);
  });
});
