import { expect, it } from "vitest";
import { mediaAt } from "#lib/course-reader/shared/lessons/embeds.ts";
import { sourceOf } from "./source.ts";

const vimeo = (src: string) => ({
  player: "vimeo",
  src: `https://player.vimeo.com/video/${src}`,
  host: "Vimeo",
});
const youtube = { player: "vidstack", src: "youtube/dQw4w9WgXcQ", host: "YouTube" };

it.each([
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=4", youtube],
  ["https://youtu.be/dQw4w9WgXcQ", youtube],
  ["https://vimeo.com/123456789", vimeo("123456789?dnt=1")],
  ["https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&badge=0", vimeo("123456789?h=0a1b2c3d4e&dnt=1")],
  ["https://vimeo.com/123456789/0a1b2c3d4e", vimeo("123456789?h=0a1b2c3d4e&dnt=1")],
  ["https://vimeo.com/showcase/7654321/video/123456789", vimeo("123456789?dnt=1")],
  ["https://player.vimeo.com/video/123456789?h=javascript", vimeo("123456789?dnt=1")],
  [
    "https://films.example/a.mp4",
    { player: "vidstack", src: "https://films.example/a.mp4", host: "films.example" },
  ],
  ["http://films.example/a.mp4", null],
  ["https://films.example/w/abcdefghijkmnopqrstuvw", null],
])("%s is played by its own address", (address, source) => {
  const media = mediaAt(address);
  expect(media && sourceOf(media)).toEqual(source);
});
