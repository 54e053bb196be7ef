import { describe, expect, it } from "vitest";
import { fetched, html } from "#tests/support/page-cache.ts";
import { describePage } from "./page.ts";

describe("a page that is made", () => {
  it("is compressed beside everything else, once for what says the same", async () => {
    const done: string[] = [];
    setImmediate(() => done.push("something else"));
    const page = await describePage(fetched(html("x".repeat(100_000))), {});
    done.push("the page");
    expect(done).toEqual(["something else", "the page"]);
    expect(page && (await describePage(fetched(html("x".repeat(100_000))), {}, page))).toBe(page);
  });
});
