import { describe, expect, it } from "vitest";
import { LANGUAGES } from "./language-data.ts";
import { typedDrafts } from "./typed-form.ts";

const english = LANGUAGES.find(({ code }) => code === "en") as (typeof LANGUAGES)[number];

const draft = (term: string, meaning: string, said: string, texts: string[] = []) =>
  typedDrafts(
    [
      {
        term,
        meaning,
        said,
        article: "",
        isPlural: false,
        source: said,
        at: 0,
        origin: "sentence",
      },
    ],
    [said, ...texts],
    english,
  )[0] ?? null;

const answers = (made: ReturnType<typeof draft>) =>
  made?.body?.body.kind === "text" ? made.body.body.answers.map(({ text }) => text) : null;

describe("a term that is typed", () => {
  it("is right as one and as several, and by the other name of its sentence", () => {
    const said = "A cache (or buffer) is a small store that keeps what is read often.";
    const made = draft("cache", "a small store that keeps what is read often", said);
    expect(made?.text).toBe("Which term is defined as “a small store that keeps what is read often”?");
    expect(answers(made)).toEqual(["Cache", "Caches", "Buffer", "Buffers"]);
  });

  it("is right by its short form", () => {
    const said = "A lifetime span (LS for short) is a stretch of code in which a name is good.";
    expect(answers(draft("lifetime span", "a stretch of code in which a name is good", said))).toContain(
      "LS",
    );
  });

  it.each([
    ["its meaning says a part of it", "cache memory", "a memory that keeps what is read often", "", []],
    ["it is a phrase", "store of what is read often", "a small thing that is fast", "", []],
    ["it is code", "cache()", "a function that keeps what is read often", "", []],
    [
      "another sentence gives it a second name",
      "cache",
      "a small store that keeps what is read often",
      "",
      ["The cache is sometimes called a buffer."],
    ],
  ] as const)("isn't asked for where %s", (_, term, meaning, said, texts) => {
    expect(draft(term, meaning, said || `A ${term} is ${meaning}.`, [...texts])).toBeNull();
  });
});
