/** What a penguin can be made of: docs/product.md#avatars. The names are what is stored and what the picture is drawn by. */
export const AVATAR_PARTS = {
  color: ["midnight", "ocean", "lagoon", "moss", "plum", "rose", "cocoa", "snow"],
  scarf: ["coral", "sunny", "sky", "candy", "dots", "leaf", "bow", "none"],
  hat: ["none", "beanie", "captain", "straw", "beret", "party", "headphones", "flower"],
} as const;

export interface Avatar {
  color: (typeof AVATAR_PARTS.color)[number];
  scarf: (typeof AVATAR_PARTS.scarf)[number];
  hat: (typeof AVATAR_PARTS.hat)[number];
}

/** The penguin that everyone knows: where nothing better is known. */
export const PLAIN_AVATAR: Avatar = { color: "midnight", scarf: "coral", hat: "none" };

/** As it is stored: "color.scarf.hat". */
export function avatarText({ color, scarf, hat }: Avatar): string {
  return `${color}.${scarf}.${hat}`;
}

/** Returns what a stored text stands for, or null where it names no penguin. */
export function parseAvatar(text: string): Avatar | null {
  const [color, scarf, hat, ...rest] = text.split(".");
  const avatar = {
    color: AVATAR_PARTS.color.find((one) => one === color),
    scarf: AVATAR_PARTS.scarf.find((one) => one === scarf),
    hat: AVATAR_PARTS.hat.find((one) => one === hat),
  };
  if (rest.length > 0 || !avatar.color || !avatar.scarf || !avatar.hat) return null;
  return avatar as Avatar;
}

export function isAvatar(text: string): boolean {
  return parseAvatar(text) !== null;
}

/** The penguin of a learner who has chosen none: always the same for the same SHA-256 (hexadecimal). */
export function madeUpAvatar(hash: string): string {
  // The first 24 digits choose the made-up name.
  const part = <T>(list: readonly T[], index: number, plain: T): T =>
    list[Number.parseInt(hash.slice(24 + index * 8, 32 + index * 8), 16) % list.length] ?? plain;
  return avatarText({
    color: part(AVATAR_PARTS.color, 0, PLAIN_AVATAR.color),
    scarf: part(AVATAR_PARTS.scarf, 1, PLAIN_AVATAR.scarf),
    hat: part(AVATAR_PARTS.hat, 2, PLAIN_AVATAR.hat),
  });
}
