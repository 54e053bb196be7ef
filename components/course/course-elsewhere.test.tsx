import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { CourseElsewhere } from "./course-elsewhere.tsx";

const shown = (address: string | null) => renderToStaticMarkup(<CourseElsewhere address={address} />);

describe("a course that lives elsewhere", () => {
  test("is named by its host, and can be opened there", () => {
    const html = shown("https://learn.example:8443/course/7?week=2#top");
    expect(html).toContain("Your course on learn.example:8443");
    expect(html).toContain('href="https://learn.example:8443/course/7?week=2#top"');
  });

  test("needs a file, and there is a way without one", () => {
    const words = shown("https://learn.example/").replaceAll("&#x27;", "'");
    expect(words).toContain("Waddle can't read a web page, only a course's file.");
    expect(words).toContain("(Moodle: GIFT; Canvas and some others: Common Cartridge)");
    expect(words).toContain("Without a file, start with one of our courses.");
  });

  test.each([
    null,
    "",
    "learn.example",
    "/courses",
    "javascript:alert(1)",
    "data:text/html,<b>",
    "ftp://learn.example/",
    "https://user:password@learn.example/",
    "https://",
  ])("%j is no address of a page, and shows nothing", (address) => {
    expect(shown(address)).toBe("");
  });

  test("nothing of an address becomes a part of the page", () => {
    expect(shown('https://learn.example/"><script>alert(1)</script>')).not.toContain("<script");
  });
});
