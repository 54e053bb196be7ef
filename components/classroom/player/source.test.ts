import { expect, it } from "vitest";
import type { LessonMedia } from "#lib/lesson/schema.ts";
import { sourceOf } from "./source.ts";

const vimeo = (src: string) => ({
  player: "vimeo",
  src: `https://player.vimeo.com/video/${src}`,
  host: "Vimeo",
});
const vidstack = (src: string, host: string) => ({ player: "vidstack", src, host });

it.each([
  ["youtube", "https://www.youtube.com/watch?v=dQw4w9WgXcQ", vidstack("youtube/dQw4w9WgXcQ", "YouTube")],
  ["youtube", "https://www.youtube.com/watch?v=x", null],
  ["vimeo", "https://vimeo.com/123456789", vimeo("123456789?dnt=1")],
  ["vimeo", "https://vimeo.com/123456789/0a1b2c3d4e", vimeo("123456789?h=0a1b2c3d4e&dnt=1")],
  ["vimeo", "https://vimeo.com/123456789/../x", null],
  ["file", "https://films.example/a.mp4", vidstack("https://films.example/a.mp4", "films.example")],
  ["file", "http://films.example/a.mp4", null],
  ["peertube", "https://films.example/w/1", null],
] as const)("a recording of %s at %s is played by its own address", (provider, address, source) => {
  expect(sourceOf({ provider, address, file: null } satisfies LessonMedia)).toEqual(source);
});

it("a file of the course is played from our own server", () => {
  expect(sourceOf({ provider: "package", address: "", file: "f-1" })).toEqual(
    vidstack("/api/courses/files/f-1", ""),
  );
});
