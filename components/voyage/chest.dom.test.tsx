import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { coursePostcardsOptions } from "#lib/voyage/client.ts";
import type { PostcardDto } from "#lib/voyage/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { Chest, type ChestProps } from "./chest.tsx";
import { PostcardAlbum } from "./postcard-album.tsx";

const CARD: PostcardDto = {
  ...{
    _id: "p1",
    courseId: "c1",
    chest: "unit-2",
    courseTitle: "Marine biology",
    unitTitle: "Life on the shore",
  },
  ...{ region: "reef", islands: ["Tides", "Birds"], islandCount: 9, stars: 5 },
  ...{ openedAt: "2026-03-01T12:00:00.000Z", day: "2026-03-01" },
};
const PROPS: ChestProps = {
  ...{ courseId: "c1", place: "unit-2", unitTitle: "Unit 2", region: "reef", done: 8, total: 8 },
};

function open(props: Partial<ChestProps> = {}, postcards: PostcardDto[] = [], answer: unknown = CARD) {
  return renderScreen(
    <main>
      <h1>Map</h1>
      <Chest {...PROPS} {...props} />
    </main>,
    {
      known: [[coursePostcardsOptions("c1").queryKey, postcards]],
      answers: {
        "POST /api/voyage/chests": typeof answer === "function" ? () => answer() : () => answer,
        "GET /api/voyage/postcards": { postcards, next: null },
        "GET /api/voyage/postcards/p1/picture": new Response("png", {
          headers: { "content-type": "image/png" },
        }),
      },
    },
  );
}

const chest = () => screen.getByRole("button", { name: /chest|postcard of/i });

describe("a chest", () => {
  it.each([
    [7, 8, "Chest of Unit 2, opens when all 8 islands are complete"],
    [0, 1, "Chest of Unit 2, opens when its island is complete"],
    [0, 0, "Chest of Unit 2, opens once its islands have questions"],
  ])("is closed at %i of %i: it can be focused, and says what is left", async (done, total, name) => {
    const { user, calls } = open({ done, total });
    expect(chest().getAttribute("aria-label")).toBe(name);
    expect(chest().getAttribute("aria-disabled")).toBe("true");
    chest().focus();
    expect(document.activeElement).toBe(chest());
    await user.click(chest());
    await user.click(chest());
    expect(screen.getAllByText(/^The chest of Unit 2 opens (when|once)/)).toHaveLength(1);
    expect(calls).toEqual([]);
    await expectAccessibleScreen();
  });

  it("opens once its unit is complete, shows the postcard, and gives the focus back", async () => {
    const { user, calls } = open();
    expect(chest().getAttribute("aria-label")).toBe("Open the chest of Unit 2");
    await user.click(chest());
    const dialog = await screen.findByRole("dialog", { name: "A postcard for you" });
    expect(calls.filter(({ method }) => method === "POST")).toEqual([
      { method: "POST", path: "/api/voyage/chests", body: { courseId: "c1", unitId: "unit-2" } },
    ]);
    within(dialog).getByText("Life on the shore");
    within(dialog).getByText("Marine biology");
    within(dialog).getByText("Tides");
    within(dialog).getByText("and 7 more islands");
    within(dialog).getByText("5 stars");
    within(dialog).getByText("Mar 1, 2026");
    const link = within(dialog).getByRole("link", { name: "Download picture" });
    expect(link.getAttribute("href")).toBe("/api/voyage/postcards/p1/picture");
    expect(link.getAttribute("download")).toBe("waddle-postcard-2026-03-01.png");
    await expectAccessibleScreen();
    await user.click(within(dialog).getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(chest().getAttribute("aria-label")).toBe("Postcard of Unit 2");
    expect(document.activeElement).toBe(chest());
  });

  it("shows its postcard again without another call", async () => {
    const { user, calls } = open({}, [CARD]);
    await user.click(chest());
    await screen.findByRole("dialog", { name: "Greetings from the reef" });
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("knows its own postcard among those of the course", () => {
    open({ place: null }, [CARD]);
    expect(chest().getAttribute("aria-label")).toBe("Open the chest of Unit 2");
  });

  it("says why where the server knows better", async () => {
    const { user } = open({}, [], refusal(409, "unit_incomplete", "This chest opens later."));
    await user.click(chest());
    await screen.findByText("This chest opens later.");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(chest().getAttribute("aria-label")).toBe("Open the chest of Unit 2");
  });

  it("says so without a network, and opens by another press", async () => {
    let isLost = true;
    const { user } = open({}, [], () => (isLost ? Promise.reject(new TypeError("Failed to fetch")) : CARD));
    onlineManager.setOnline(false);
    await user.click(chest());
    await screen.findByText("We can't reach Waddle right now. Check your connection and try again.");
    onlineManager.setOnline(true);
    isLost = false;
    await user.click(chest());
    await screen.findByRole("dialog", { name: "A postcard for you" });
  });
});

describe("sharing a postcard", () => {
  afterEach(() => {
    for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
  });

  it("hands the picture to the device", async () => {
    const share = vi.fn().mockResolvedValue(undefined);
    Object.assign(navigator, { share, canShare: () => true });
    const { user } = open({}, [CARD]);
    await user.click(chest());
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await eventually(() => expect(share).toHaveBeenCalledOnce());
    const [{ files, title }] = share.mock.calls[0] as [{ files: File[]; title: string }];
    expect(title).toBe("Greetings from the reef");
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ["waddle-postcard-2026-03-01.png", "image/png"],
    ]);
  });

  it("downloads it where the device has nothing for that", async () => {
    URL.createObjectURL = () => "blob:picture";
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const { user } = open({}, [CARD]);
    await user.click(chest());
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await screen.findByText("The picture is in your downloads. Share it from there.");
    expect(click).toHaveBeenCalledOnce();
    click.mockRestore();
  });

  it("says what is wrong where the picture can't be had", async () => {
    const { user } = renderScreen(<Chest {...PROPS} />, {
      known: [[coursePostcardsOptions("c1").queryKey, [CARD]]],
      answers: {
        "GET /api/voyage/postcards": { postcards: [CARD], next: null },
        "GET /api/voyage/postcards/p1/picture": refusal(429, "rate_limited", "Too many attempts."),
      },
    });
    await user.click(chest());
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await screen.findByText("Too many attempts.");
  });
});

describe("the album", () => {
  const album = (answer: unknown) =>
    renderScreen(
      <main>
        <h1>Profile</h1>
        <h2>Postcards</h2>
        <PostcardAlbum />
      </main>,
      { answers: { "GET /api/voyage/postcards": answer as object } },
    );

  it("tells how to get the first postcard", async () => {
    album({ postcards: [], next: null });
    await screen.findByText("No postcards yet");
    await expectAccessibleScreen();
  });

  it("shows all of them, page by page, and opens each", async () => {
    const page = (_: unknown, query: URLSearchParams) =>
      query.has("after")
        ? { postcards: [{ ...CARD, _id: "p2", unitTitle: "Deep water" }], next: null }
        : { postcards: [CARD], next: "p1" };
    const { user } = album(page);
    await user.click(await screen.findByRole("button", { name: "Show more postcards" }));
    await user.click(await screen.findByRole("button", { name: /Deep water/ }));
    await screen.findByRole("dialog", { name: "Greetings from the reef" });
    await expectAccessibleScreen();
  });
});
