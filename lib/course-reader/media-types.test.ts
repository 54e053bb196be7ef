import { describe, expect, it } from "vitest";
import { courseDraft, questionDraft } from "#tests/support/factories.ts";
import { addressesOf, mediaKeysIn, withMedia } from "../course/media/media-links.ts";
import { mediaType } from "./media-types.ts";

const A = "a".repeat(64);
const B = "b".repeat(64);
const C = "c".repeat(64);
const D = "d".repeat(64);

describe("what bytes are", () => {
  it.each([
    ["\x89PNG\r\n\x1a\nx", "image/png"],
    ["\xff\xd8\xff\xe1", "image/jpeg"],
    ["GIF89a", "image/gif"],
    ["RIFF1234WEBPVP8 ", "image/webp"],
    ["ID3\x03", "audio/mpeg"],
    ["\xff\xfb\x90\x64", "audio/mpeg"],
    ["OggS\0", "audio/ogg"],
    ["RIFF1234WAVEfmt ", "audio/wav"],
    ["\0\0\0\x20ftypM4A \0", "audio/mp4"],
    ["\0\0\0\x20ftypavif", null],
    ["\0\0\0\x20ftypqt  ", null],
    ["RIFF1234AVI ", null],
    ["\xff\xfex\0", null],
    ["\xff\xffxx", null],
    ["<svg/>", null],
    ["<!doctype html>", null],
    ["%PDF-1.7", null],
    ["", null],
  ])("%j: %s", (bytes, type) => {
    expect(mediaType(Buffer.from(bytes, "latin1"))).toBe(type);
  });
});

describe("a draft with media", () => {
  const option = (html: string | null) => ({ text: "x", html, feedback: null });
  const draft = courseDraft([
    [
      questionDraft("Q?", {
        html: `<p><img src="media:${A}" alt="A cat &amp; a <dog>"> media:${A} <b>b</b></p>`,
        options: [option(`<audio src="media:${B}" controls=""></audio>`), option(null)],
      }),
      questionDraft("Why?", {
        explanationHtml: `<img src="media:${C}" alt="c">`,
        options: [{ ...option(null), feedback: "d", feedbackHtml: `<img src="media:${D}" alt="d">` }],
      }),
    ],
  ]);
  const first = (addresses: Map<string, string>) =>
    withMedia(draft, addresses).units[0]?.islands[0]?.quizzes[0]?.questions[0];

  it("has addresses instead of keys", () => {
    const question = first(
      addressesOf([
        { key: A, id: "1" },
        { key: B, id: "2" },
      ]),
    );
    expect(question?.html).toBe(
      `<p><img src="/api/courses/media/1" alt="A cat &amp; a <dog>"> media:${A} <b>b</b></p>`,
    );
    expect(question?.options.map(({ html }) => html)).toEqual([
      '<audio src="/api/courses/media/2" controls=""></audio>',
      null,
    ]);
  });

  it("has them in what is said to answers as well", () => {
    const addresses = addressesOf([{ key: C, id: "3" }]);
    const question = withMedia(draft, addresses).units[0]?.islands[0]?.quizzes[0]?.questions[1];
    expect(question?.explanationHtml).toBe('<img src="/api/courses/media/3" alt="c">');
    expect(question?.options[0]).toEqual({ ...option(null), feedback: "d", feedbackHtml: "[picture: d]" });
  });

  it("has words where one is missing", () => {
    const question = first(new Map());
    expect(question?.html).toBe(`<p>[picture: A cat &amp; a &lt;dog&gt;] media:${A} <b>b</b></p>`);
    expect(question?.options[0]?.html).toBe("[sound]");
  });

  it("knows what it shows, and stays as it was", () => {
    expect(mediaKeysIn(draft)).toEqual(new Set([A, B, C, D]));
    const before = structuredClone(draft);
    withMedia(draft, new Map([[A, "x"]]));
    expect(draft).toEqual(before);
  });
});
