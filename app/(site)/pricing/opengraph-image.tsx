import { drawPicture, PICTURE_SIZE, PICTURE_TYPE } from "#app/picture.tsx";

export const alt = "A penguin on an ice floe says: Start free. Skip the waiting with Premium.";
export const size = PICTURE_SIZE;
export const contentType = PICTURE_TYPE;

export default function Picture() {
  return drawPicture("Start free. Skip the waiting with Premium.");
}
