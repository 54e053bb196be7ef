import { drawPicture, PICTURE_SIZE, PICTURE_TYPE } from "#app/picture.tsx";
import { site } from "#lib/site.ts";

export const alt = `A penguin on an ice floe says: The ${site.name} Blog`;
export const size = PICTURE_SIZE;
export const contentType = PICTURE_TYPE;

export default function Picture() {
  return drawPicture(`The ${site.name} Blog`);
}
