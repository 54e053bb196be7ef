import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OwnedCardDto } from "#lib/course/cards/card-schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { IslandCards } from "./island-cards.tsx";

const card = (n: number, more: Partial<OwnedCardDto> = {}): OwnedCardDto => {
  return { _id: `c${n}`, front: `Front ${n}`, back: `Back ${n}`, hasMarkup: false, ...more };
};

/** The cards of an island, which the server keeps. */
function open(cards: OwnedCardDto[], answers: Record<string, object> = {}) {
  let kept = cards;
  const path = "/api/courses/k/cards/c1";
  return renderScreen(
    <main>
      <IslandCards courseId="k" islandId="i" />
    </main>,
    {
      answers: {
        "GET /api/courses/k/islands/i/cards": () => ({ cards: kept }),
        [`PATCH ${path}`]: (body: unknown) => {
          kept = kept.map((one) => (one._id === "c1" ? { ...one, ...(body as object) } : one));
          return kept[0];
        },
        [`DELETE ${path}`]: () => {
          kept = kept.slice(1);
          return new Response(null, { status: 204 });
        },
        [`POST ${path}/restore`]: () => {
          kept = cards;
          return cards[0];
        },
        ...answers,
      },
    },
  );
}

const edit = (n: number) => screen.findByRole("button", { name: `Edit Front ${n}` });

describe("the recall cards of an island", () => {
  it("are listed, twenty at first", async () => {
    const { user } = open(Array.from({ length: 25 }, (_, index) => card(index + 1)));
    await edit(1);
    expect(screen.getAllByRole("listitem")).toHaveLength(20);
    await expectAccessibleScreen();
    await user.click(screen.getByRole("button", { name: "Show all 25 cards" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(25);
  });

  it("can be edited", async () => {
    const { user, calls } = open([card(1, { hasMarkup: true }), card(2)]);
    await user.click(await edit(1));
    expect(screen.getByText(/^Parts of this card have pictures/)).toBeTruthy();
    await expectAccessibleScreen();
    const back = screen.getByLabelText("Back");
    await user.clear(back);
    await user.click(screen.getByRole("button", { name: "Save card" }));
    expect(await screen.findByText("Write the back of the card.")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
    await user.type(back, "Better");
    await user.click(screen.getByRole("button", { name: "Save card" }));
    expect(await screen.findByText("Better")).toBeTruthy();
    expect(screen.queryByLabelText("Back")).toBeNull();
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
      front: "Front 1",
      back: "Better",
    });
    await eventually(async () => expect(document.activeElement).toBe(await edit(1)));
  });

  it("stay as they were where that is canceled or fails", async () => {
    const { user } = open([card(1)], {
      "PATCH /api/courses/k/cards/c1": refusal(409, "quota_reached", "There is no room left."),
    });
    await user.click(await edit(1));
    await user.type(screen.getByLabelText("Front"), "?");
    await user.click(screen.getByRole("button", { name: "Save card" }));
    expect(within(await screen.findByRole("alert")).getByText("There is no room left.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await edit(1)).toBeTruthy();
    expect(screen.queryByLabelText("Front")).toBeNull();
  });

  it("can be removed and brought back", async () => {
    const { user } = open([card(1), card(2)]);
    await user.click(await edit(1));
    await user.click(screen.getByRole("button", { name: "Remove card" }));
    expect(await screen.findByText("The card was removed.")).toBeTruthy();
    await eventually(() => expect(screen.queryAllByText("Front 1")).toEqual([]));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await edit(1)).toBeTruthy();
  });

  it("say so where they can't be loaded", async () => {
    open([], { "GET /api/courses/k/islands/i/cards": refusal(500, "internal", "It broke.") });
    expect(await screen.findByText("It broke.")).toBeTruthy();
  });
});
