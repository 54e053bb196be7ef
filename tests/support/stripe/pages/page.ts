import type { ByHand } from "../by-hand.ts";
import type { Hosted } from "../hosted.ts";
import type { World } from "../world.ts";

/** What a page is made of, or where the browser goes instead */
export type PageAnswer = { html: string } | { location: string } | { text: string };

export interface PageCall {
  world: World;
  hosted: Hosted;
  byHand: ByHand;
  /** The id in the path */
  id: string;
  /** What was pressed, or null where the page is only read */
  pressed: URLSearchParams | null;
  query: URLSearchParams;
}

export type Page = (call: PageCall) => PageAnswer;
