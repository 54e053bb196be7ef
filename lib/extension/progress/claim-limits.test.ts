import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ADDRESS_MAX, courseAddress } from "./claim-limits.ts";
import { claimBodySchema } from "./progress-schema.ts";

describe("a course's address", () => {
  it.each([
    ["https://school.example/course", "https://school.example/course"],
    ["HTTPS://School.Example/Course", "https://school.example/Course"],
    ["https://school.example", "https://school.example/"],
    ["http://school.example:80/a", "http://school.example/a"],
    ["https://school.example:8443/a", "https://school.example:8443/a"],
    ["https://school.example/a?utm=1&token=secret#part", "https://school.example/a"],
    [" https://school.example/a \n", "https://school.example/a"],
    ["https://school.example/a/../b", "https://school.example/b"],
    ["https://schule-ü.example/ä", "https://xn--schule--t2a.example/%C3%A4"],
    ["https://me@school.example/", null],
    ["https://me:secret@school.example/", null],
    ["https://:secret@school.example/", null],
    ["ftp://school.example/", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["file:///etc/passwd", null],
    ["chrome-extension://abc/", null],
    ["//school.example/", null],
    ["school.example", null],
    ["https://", null],
    ["", null],
  ])("%j is kept as %j", (text, address) => expect(courseAddress(text)).toBe(address));

  it("has 1,000 signs at most", () => {
    const start = "https://school.example/";
    const longest = start + "x".repeat(ADDRESS_MAX - start.length);
    expect(courseAddress(`${longest}?query#part`)).toBe(longest);
    expect(courseAddress(`${longest}x`)).toBeNull();
    expect(courseAddress(start + "ä".repeat(200))).toBeNull();
  });

  it("is kept as it was kept before, and never has query, fragment or user name", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (text) => {
        const address = courseAddress(text);
        fc.pre(address !== null);
        const { search, hash, username, password } = new URL(address);
        expect(search + hash + username + password).toBe("");
        expect(courseAddress(address)).toBe(address);
      }),
    );
  });
});

describe("a claim", () => {
  const good = { course: "https://school.example/", lesson: "One", seconds: 60, completed: false };
  const isFit = (change: object) => claimBodySchema.safeParse({ ...good, ...change }).success;

  it.each([
    [{}, true],
    [{ lesson: "x".repeat(300) }, true],
    [{ lesson: "x".repeat(301) }, false],
    [{ lesson: `${" ".repeat(400)}x` }, true],
    [{ lesson: "  " }, false],
    [{ lesson: undefined }, false],
    [{ courseTitle: "x".repeat(300) }, true],
    [{ courseTitle: "x".repeat(301) }, false],
    [{ courseTitle: 1 }, false],
    [{ seconds: 0 }, true],
    [{ seconds: -1 }, false],
    [{ seconds: 86_400 }, true],
    [{ seconds: 86_401 }, false],
    [{ seconds: 1.5 }, false],
    [{ seconds: "60" }, false],
    [{ seconds: Number.NaN }, false],
    [{ seconds: undefined }, false],
    [{ completed: "true" }, false],
    [{ completed: undefined }, false],
    [{ course: "javascript:alert(1)" }, false],
    [{ course: undefined }, false],
  ])("with %j: %s", (change, fits) => expect(isFit(change)).toBe(fits));

  it("is trimmed", () => {
    const claim = claimBodySchema.parse({ ...good, lesson: " One ", courseTitle: "\tSea " });
    expect(claim).toMatchObject({ lesson: "One", courseTitle: "Sea" });
  });
});
