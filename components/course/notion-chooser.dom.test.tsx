import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";
import { FAILED, IMPORT_PATH, openDashboard } from "#tests/support/dashboard.tsx";
import { CONNECTIONS_PATH, connectionsOf, pagesOf, workspace } from "#tests/support/notion-pages.ts";
import { eventually, expectAccessibleScreen, refusal } from "#tests/support/screen.tsx";

const PAGES_PATH = `${CONNECTIONS_PATH}/w1/pages`;
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>("checkbox", { name });
const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");
const tree = () => screen.findByRole("list", { name: "Your pages in Notion" });

/** Parts by their cursor, and what a search finds in all of them */
function servePages(parts: Record<string, { pages: NotionPage[]; nextCursor: string | null }>) {
  return (_: unknown, query: URLSearchParams) => {
    const q = query.get("q");
    if (q === null) return parts[query.get("cursor") ?? ""];
    const all = Object.values(parts).flatMap(({ pages }) => pages);
    const pages = all.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
    return { pages, nextCursor: null };
  };
}

const PAGES = pagesOf("Sea Ice<Sea Floe<Ice Words! Lost<elsewhere");

async function openChooser(
  pages: unknown = servePages({ "": { pages: PAGES, nextCursor: null } }),
  answers = {},
) {
  const shown = openDashboard([], {
    at: "/dashboard?notion=w1",
    answers: {
      [`GET ${CONNECTIONS_PATH}`]: connectionsOf([workspace("w1")]),
      [`GET ${PAGES_PATH}`]: pages,
      ...answers,
    } as Record<string, object>,
  });
  const search = await screen.findByRole<HTMLInputElement>("searchbox", { name: "Search your pages" });
  return { ...shown, search };
}

describe("the tree of pages", () => {
  it("unfolds, ticks what comes along, shows what is ticked in part, and reads what was chosen", async () => {
    const { user, bodies } = await openChooser();
    await box("Sea");
    expect(boxes().map(({ labels }) => labels?.[0]?.textContent)).toEqual(["Sea", "Words database", "Lost"]);
    await user.click(button("Sub-pages of Sea"));
    await user.click(button("Sub-pages of Ice"));
    expect(button("Sub-pages of Sea").getAttribute("aria-expanded")).toBe("true");
    await user.click(await box("Floe"));
    expect((await box("Sea")).indeterminate).toBe(true);
    expect((await box("Ice")).checked).toBe(false);
    expect(screen.getByText("1 page chosen")).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(await box("Sea"));
    expect((await box("Sea")).indeterminate).toBe(false);
    expect((await box("Floe")).checked).toBe(true);
    expect((await box("Floe")).disabled).toBe(true);
    await user.click(await box("Words database"));
    expect(screen.getByText("2 pages chosen, with 2 sub-pages")).toBeTruthy();
    await user.click(button("Read these pages"));
    expect(await screen.findByRole("heading", { name: "Preview" })).toBeTruthy();
    expect(bodies().map(({ body }) => body)).toEqual([
      { connectionId: "w1", pages: ["Sea", "Words"], preview: true },
    ]);
    expect(window.location.search).toBe("?import=i-1");
  });

  it("is used by the keyboard alone", async () => {
    const { user } = await openChooser();
    const unfold = await screen.findByRole("button", { name: "Sub-pages of Sea" });
    unfold.focus();
    await user.keyboard("{Enter}");
    await user.tab();
    expect(document.activeElement).toBe(await box("Sea"));
    await user.tab();
    expect(document.activeElement).toBe(button("Sub-pages of Ice"));
    await user.tab();
    await user.keyboard(" ");
    expect((await box("Ice")).checked).toBe(true);
    expect((await box("Sea")).indeterminate).toBe(true);
  });

  it("asks for a choice where there is none", async () => {
    const { user, bodies } = await openChooser();
    await box("Sea");
    await user.click(button("Read these pages"));
    expect(screen.getByText("Choose at least one page.")).toBeTruthy();
    expect(button("Read these pages").getAttribute("aria-describedby")).toBeTruthy();
    expect(bodies()).toEqual([]);
    await user.click(await box("Sea"));
    expect(screen.queryByText("Choose at least one page.")).toBeNull();
  });

  it("keeps the choice where the server refuses it, and says why", async () => {
    const busy = refusal(409, "import_in_progress", "Another import is under way.");
    const { user } = await openChooser(undefined, { [`POST ${IMPORT_PATH}`]: busy });
    await user.click(await box("Words database"));
    await user.click(button("Read these pages"));
    expect(await screen.findByText("Another import is under way.")).toBeTruthy();
    expect((await box("Words database")).checked).toBe(true);
  });

  it("asks to connect again where the server says that Notion lets it in no more", async () => {
    let status: "connected" | "broken" = "connected";
    const { user } = await openChooser(undefined, {
      [`GET ${CONNECTIONS_PATH}`]: () => connectionsOf([workspace("w1", { status })]),
      [`POST ${IMPORT_PATH}`]: () => {
        status = "broken";
        return refusal(409, "connection_broken", "Notion lets Waddle in no more.");
      },
    });
    await user.click(await box("Words database"));
    await user.click(button("Read these pages"));
    expect(await screen.findByRole("button", { name: "Connect again" })).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("keeps the choice where Notion lets the import down, and offers to connect again", async () => {
    const { user, bodies, location } = await openChooser(undefined, {
      [`POST ${CONNECTIONS_PATH}/notion/start`]: { url: "https://notion.example/consent" },
      [`GET ${IMPORT_PATH}/i-1`]: {
        ...FAILED,
        origin: "notion",
        fileName: "Words",
        error: { code: "connection_broken", message: "Notion no longer gives Waddle access." },
      },
    });
    await user.click(await box("Words database"));
    await user.click(button("Read these pages"));
    expect(
      await screen.findByRole("heading", { name: "Notion no longer gives Waddle access." }),
    ).toBeTruthy();
    expect(screen.getByText("Notion: Words")).toBeTruthy();
    expect(screen.getByText(/^Connect Notion again, then read the pages again\./)).toBeTruthy();
    expect((await box("Words database")).checked).toBe(true);
    await user.click(await screen.findByRole("button", { name: "Connect again" }));
    await eventually(() => expect(location.assign).toHaveBeenCalled());
    expect(bodies().at(-1)?.body).toEqual({ purpose: "import", connectionId: "w1" });
  });
});

describe("many pages", () => {
  it("come part by part; none moves from the top into a page that comes later", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const parts = servePages({
      "": { pages: pagesOf("Ice<Sea Moon"), nextCursor: "c2" },
      c2: { pages: pagesOf("Sea Moon"), nextCursor: null },
    });
    await openChooser(async (body: unknown, query: URLSearchParams) => {
      if (query.has("cursor")) await held;
      return parts(body, query);
    });
    await box("Moon");
    expect(screen.getByText("Loading more pages…")).toBeTruthy();
    expect(boxes()).toHaveLength(1);
    letGo();
    await box("Sea");
    expect(boxes().map(({ labels }) => labels?.[0]?.textContent)).toEqual(["Moon", "Sea"]);
    expect(screen.getByText("3 pages")).toBeTruthy();
    expect(button("Sub-pages of Sea")).toBeTruthy();
  });

  it("a thousand come by themselves, and more where they are wanted", async () => {
    let asked = 0;
    const part = (from: number) => ({
      pages: pagesOf(Array.from({ length: 500 }, (_, at) => `P${from + at}`).join(" ")),
      nextCursor: from < 1000 ? String(from + 500) : null,
    });
    await openChooser((_: unknown, query: URLSearchParams) => {
      asked += 1;
      return part(Number(query.get("cursor") ?? 0));
    });
    expect(await screen.findByText("1,000 pages so far")).toBeTruthy();
    expect(asked).toBe(2);
    expect((await tree()).children).toHaveLength(1000);
    fireEvent.click((await tree()).querySelectorAll("input")[500] as HTMLElement);
    expect(screen.getByText("1 page chosen")).toBeTruthy();
    fireEvent.click(screen.getByText("Load more"));
    expect(await screen.findByText("1,500 pages")).toBeTruthy();
  }, 60_000);

  it("never ask on and on for parts that are empty", async () => {
    let asked = 0;
    await openChooser(() => {
      asked += 1;
      return { pages: pagesOf("Sea"), nextCursor: "again" };
    });
    await screen.findByText("Load more");
    expect(asked).toBe(40);
  });

  it("that stop halfway can be asked for again, and those that are there stay", async () => {
    let isDown = true;
    await openChooser((_: unknown, query: URLSearchParams) => {
      if (!query.has("cursor")) return { pages: pagesOf("Ice<Sea Moon"), nextCursor: "c2" };
      return isDown
        ? refusal(429, "rate_limited", "Wait a little.")
        : { pages: pagesOf("Sea"), nextCursor: null };
    });
    expect(
      (await screen.findByText("We couldn't load all of your pages.")).closest("[role=alert]"),
    ).toBeTruthy();
    // Nothing more comes by itself: what is there is shown.
    expect(boxes()).toHaveLength(2);
    isDown = false;
    fireEvent.click(screen.getByText("Try again"));
    expect(await box("Sea")).toBeTruthy();
    expect(screen.queryByText("We couldn't load all of your pages.")).toBeNull();
  });

  it("begin anew where the place of the next part is forgotten", async () => {
    let cursor = "old";
    await openChooser((_: unknown, query: URLSearchParams) => {
      const given = query.get("cursor");
      if (given === null) return { pages: pagesOf("Moon"), nextCursor: cursor };
      return given === "new"
        ? { pages: pagesOf("Sea"), nextCursor: null }
        : refusal(400, "invalid_input", "This list has changed in the meantime.");
    });
    await screen.findByText("We couldn't load all of your pages.");
    cursor = "new";
    fireEvent.click(screen.getByText("Try again"));
    expect(await box("Sea")).toBeTruthy();
    expect(await box("Moon")).toBeTruthy();
  });

  it("that don't come at all say why, and can be asked for again", async () => {
    let isDown = true;
    await openChooser(() =>
      isDown ? refusal(429, "rate_limited", "Wait a little.") : { pages: pagesOf("Sea"), nextCursor: null },
    );
    expect(await screen.findByText("Wait a little.")).toBeTruthy();
    isDown = false;
    fireEvent.click(button("Try Again"));
    expect(await box("Sea")).toBeTruthy();
  });
});

describe("a search", () => {
  it("asks the server, says where each page lies, and keeps what was ticked", async () => {
    const { user, search, bodies } = await openChooser();
    await box("Sea");
    await user.type(search, "floe");
    const found = await screen.findByRole("list", { name: "Pages found" });
    expect(screen.getByText("1 page for “floe”")).toBeTruthy();
    expect(found.textContent).toBe("Floein Ice");
    await user.click(within(found).getByRole("checkbox"));
    await expectAccessibleScreen();
    await user.clear(search);
    await tree();
    expect((await box("Sea")).indeterminate).toBe(true);
    await user.click(button("Read these pages"));
    await eventually(() => expect(bodies()).toMatchObject([{ body: { pages: ["Floe"] } }]));
  });

  it("shows what comes along as ticked", async () => {
    const { user, search } = await openChooser();
    await user.click(await box("Sea"));
    await user.type(search, "floe");
    const found = await screen.findByRole("list", { name: "Pages found" });
    const hit = within(found).getByRole<HTMLInputElement>("checkbox");
    expect([hit.checked, hit.disabled]).toEqual([true, true]);
  });

  it("says that it has found nothing", async () => {
    const { user, search } = await openChooser();
    await user.type(search, "penguin");
    expect(await screen.findByText("No page has “penguin” in its title.")).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(button("Read these pages")).toBeTruthy();
  });
});
