import { isVisible } from "../rules.ts";

/** docs/product.md#google */
const GOOGLES_DOMAINS = ["gmail.com", "googlemail.com"];
const NAME_MAX = 100;

/** Whether Google itself runs an address, so that its word proves who reads the mail: gmail.com, or a Workspace's `hd`. */
export function isGooglesAddress(email: string, hd: string | undefined): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return email !== "" && (GOOGLES_DOMAINS.includes(domain) || hd !== undefined);
}

/** A name to begin with, for its owner to edit: what can't be shown is left out. */
export function suggestedName(name: string): string {
  const letters = [...name.toWellFormed()].map((letter) => (/\s/u.test(letter) ? " " : letter));
  const visible = letters.filter((letter) => letter === " " || isVisible(`a${letter}`)).join("");
  const tidy = visible.replace(/ +/g, " ").trim();
  const short = [...tidy]
    .slice(0, NAME_MAX / 2)
    .join("")
    .trim();
  return isVisible(short) ? short : "";
}
