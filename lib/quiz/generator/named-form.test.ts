import { describe, expect, it } from "vitest";
import { generateQuestions } from "./generator-service.ts";

const TEXT = `# Locks

A **lock** lifts boats from one level of the canal to another. The **weir** holds back the water of the river. The **sluice** lets a little of that water through.

The **towpath** is a road beside a canal on which horses pull the boats. It was built with the canal.`;

const askedIn = (text: string) => generateQuestions(text, "Canals").filter(({ form }) => form === "term");

describe("a term is asked for among others that the text marks", () => {
  it("where too few others are explained", () => {
    const [only, ...more] = askedIn(TEXT);
    expect(more).toEqual([]);
    expect(only?.options[only.correctIndex ?? -1]).toBe("Towpath");
    expect([...(only?.options ?? [])].sort()).toEqual(["Lock", "Sluice", "Towpath", "Weir"]);
    expect(only?.explanation).toContain("The towpath is a road beside a canal");
  });

  it.each([
    [
      "others aren't marked",
      TEXT.replace(/\*\*(?:lock|weir|sluice)\*\*/g, (term) => term.replaceAll("*", "")),
    ],
    [
      "others are plural",
      TEXT.replace("**weir** holds", "**weirs** hold").replace("**sluice** lets", "**sluices** let"),
    ],
    ["the meaning names it", TEXT.replace("a road beside", "a path for towing beside")],
  ])("but not where %s", (_, text) => expect(askedIn(text)).toEqual([]));
});
