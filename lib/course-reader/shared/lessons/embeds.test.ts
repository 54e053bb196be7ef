import { expect, it } from "vitest";
import { mediaAt } from "./embeds.ts";

it.each([
  [
    "https://www.youtube.com/embed/dQw4w9WgXcQ?start=4",
    "youtube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  ],
  ["https://youtu.be/dQw4w9WgXcQ", "youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://vimeo.com/123456789", "vimeo", "https://vimeo.com/123456789"],
  [
    "https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&badge=0",
    "vimeo",
    "https://vimeo.com/123456789/0a1b2c3d4e",
  ],
  ["https://vimeo.com/123456789/0a1b2c3d4e", "vimeo", "https://vimeo.com/123456789/0a1b2c3d4e"],
  ["https://vimeo.com/showcase/7654321/video/123456789", "vimeo", "https://vimeo.com/123456789"],
  ["https://player.vimeo.com/video/123456789?h=javascript", "vimeo", "https://vimeo.com/123456789"],
  ["https://films.example/a.mp4", "file", "https://films.example/a.mp4"],
  ["http://films.example/a.mp4", undefined, undefined],
  ["https://vimeo.com/channels", undefined, undefined],
])("%s is of %s", (given, provider, address) => {
  const media = mediaAt(given);
  expect([media?.provider, media?.address]).toEqual([provider, address]);
});
