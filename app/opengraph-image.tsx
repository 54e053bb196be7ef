import { drawPicture, PICTURE_SIZE, PICTURE_TYPE } from "#app/picture.tsx";
import { site } from "#lib/site.ts";

export const alt = `${site.name}: ${site.tagline}`;
export const size = PICTURE_SIZE;
export const contentType = PICTURE_TYPE;

/** Of the landing, and of every page that has no picture of its own */
export default function Picture() {
  return drawPicture(site.tagline);
}
