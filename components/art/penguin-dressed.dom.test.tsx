import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AVATAR_PARTS } from "#lib/learner/avatar.ts";
import { PenguinAvatar } from "./penguin-avatar.tsx";
import { DressedPenguin } from "./penguin-dressed.tsx";

afterEach(cleanup);

const POSES = ["hello", "cheer", "boat", "map", "read"] as const;

function draw(pose: (typeof POSES)[number], avatar: string) {
  const { container } = render(<DressedPenguin pose={pose} avatar={avatar} />);
  const svg = container.querySelector("svg") as SVGElement;
  cleanup();
  return svg;
}

describe.each(POSES)("%s", (pose) => {
  it("wears each hat and each scarf, and differs with each of them", () => {
    const hats = AVATAR_PARTS.hat.map((hat) => draw(pose, `rose.none.${hat}`).innerHTML);
    expect(new Set(hats).size).toBe(AVATAR_PARTS.hat.length);
    const scarves = AVATAR_PARTS.scarf.map((scarf) => draw(pose, `rose.${scarf}.none`).innerHTML);
    expect(new Set(scarves).size).toBe(AVATAR_PARTS.scarf.length);
  });

  it("has the color that was chosen; the usual one is the theme's", () => {
    const coats = AVATAR_PARTS.color.map((color) =>
      draw(pose, `${color}.coral.none`).style.getPropertyValue("--art-coat"),
    );
    expect(coats[0]).toBe("");
    expect(new Set(coats).size).toBe(AVATAR_PARTS.color.length);
  });

  it("is the plain penguin where the text names none", () => {
    expect(draw(pose, "nonsense").outerHTML).toBe(draw(pose, "midnight.coral.none").outerHTML);
  });
});

it("the picture of it wears the same", () => {
  const dressed = draw("hello", "plum.bow.headphones");
  const { container } = render(<PenguinAvatar avatar="plum.bow.headphones" />);
  const svg = container.querySelector("svg") as SVGElement;
  const coat = dressed.style.getPropertyValue("--art-coat");
  expect(svg.style.getPropertyValue("--art-coat")).toBe(coat);
  // What only the headphones and the bow are drawn with
  for (const fill of ["#ff8a4c", "#1b5e93"])
    for (const drawing of [svg, dressed]) expect(drawing.innerHTML).toContain(fill);
});
