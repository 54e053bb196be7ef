import type { AVATAR_PARTS, Avatar } from "#lib/learner/avatar.ts";

type Names = { [Part in keyof Avatar]: Record<(typeof AVATAR_PARTS)[Part][number], string> };

/** What each part is called on the screen */
export const AVATAR_NAMES: Names = {
  color: {
    midnight: "Midnight",
    ocean: "Ocean",
    lagoon: "Lagoon",
    moss: "Moss",
    plum: "Plum",
    rose: "Rose",
    cocoa: "Cocoa",
    snow: "Snow",
  },
  scarf: {
    coral: "Coral scarf",
    sunny: "Yellow scarf",
    sky: "Blue stripes",
    candy: "Red stripes",
    dots: "Purple with dots",
    leaf: "Green with dots",
    bow: "Bow tie",
    none: "No scarf",
  },
  hat: {
    none: "No hat",
    beanie: "Beanie",
    captain: "Captain's cap",
    straw: "Straw hat",
    beret: "Beret",
    party: "Party hat",
    headphones: "Headphones",
    flower: "Flower",
  },
};

export const PART_LABELS = { color: "Color", scarf: "Scarf", hat: "Hat" } as const;

/** "Plum, Bow tie, Beret" */
export function avatarWords({ color, scarf, hat }: Avatar): string {
  return [AVATAR_NAMES.color[color], AVATAR_NAMES.scarf[scarf], AVATAR_NAMES.hat[hat]].join(", ");
}
