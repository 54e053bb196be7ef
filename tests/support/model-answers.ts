import { answers, type Behaviour, type ModelCall } from "./model-server.ts";

const SENTENCE =
  "You read a page, close the book, and ask yourself what it said before you go on to the next one. ";

/** An article of about seven hundred words. */
export const ARTICLE = `<p>${SENTENCE.repeat(5)}</p>
<h2>Begin small</h2><p>${SENTENCE.repeat(10)}</p>
<h3>Ten minutes are enough</h3><ul><li>One page</li><li>One question</li></ul><p>${SENTENCE.repeat(10)}</p>
<h2>Do it today</h2><blockquote><p>${SENTENCE}</p></blockquote><p>${SENTENCE.repeat(8)}</p>`;

/** What a good model says to each step. */
export const GOOD: Record<string, object> = {
  topics: {
    topics: [1, 2, 3, 4, 5].map((number) => ({ topic: `Topic ${number}`, why: `Because of ${number}` })),
  },
  idea: {
    title: "Ask before you turn the page",
    reader: "Somebody with ten minutes a day",
    outline: ["Begin small", "Ten minutes are enough", "Do it today"].map((heading) => ({
      heading,
      points: ["One thing"],
    })),
  },
  draft: { html: ARTICLE },
  search: {
    title: "Ask before you turn the page",
    excerpt: "A question a page keeps what you read, and it takes a minute.",
    keywords: ["reading", "memory", "habits"],
    slug: "ask-before-you-turn-the-page",
  },
};

/** Answers each step as a good model does, or as `instead` says for that step. */
export function answersWell(instead: Record<string, object> = {}): Behaviour {
  return (call: ModelCall) => answers(instead[call.name] ?? GOOD[call.name] ?? {})(call);
}
