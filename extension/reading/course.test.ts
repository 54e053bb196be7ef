import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCourse } from "./course.ts";
import type { Description } from "./description.ts";

const PAGE: Description = {
  address: "https://learn.example/pottery/1?ref=mail#top",
  title: "Centring – Pottery",
  canonical: null,
  jsonLd: [],
  items: [],
  ogType: "",
  ogTitle: "",
};
const withLd = (...things: unknown[]) =>
  readCourse({ ...PAGE, jsonLd: things.map((each) => JSON.stringify(each)) });
const course = { "@type": "Course", name: "Pottery", url: "/pottery" };

describe("a page that describes itself", () => {
  it("is a course", () => {
    expect(withLd(course)).toEqual({
      isCertain: true,
      title: "Pottery",
      course: "https://learn.example/pottery",
      courseTitle: "Pottery",
      lesson: "Centring – Pottery",
    });
  });

  it.each([
    ["in a graph", { "@graph": [{ "@type": "WebPage", name: "x" }, course] }],
    ["in a list", [{ "@type": "Organization" }, [course]]],
    ["with a whole address as type", { ...course, "@type": ["https://schema.org/Course", "Product"] }],
    ["as what the page is about", { "@type": "WebPage", mainEntity: course }],
  ])("is a course %s", (_, ld) => expect(withLd(ld)).toMatchObject({ title: "Pottery", isCertain: true }));

  it("is a lesson of a course", () => {
    const video = { "@type": "VideoObject", name: "  Centring\n the clay ", isPartOf: course };
    expect(withLd(video)).toMatchObject({
      course: "https://learn.example/pottery",
      courseTitle: "Pottery",
      lesson: "Centring the clay",
    });
    expect(withLd(course, { ...video, isPartOf: undefined })).toMatchObject({
      courseTitle: "Pottery",
      lesson: "Centring the clay",
    });
  });

  it("stands for itself as a lesson of nothing", () => {
    expect(withLd({ "@type": "LearningResource", name: "Glazes" })).toMatchObject({
      course: "https://learn.example/pottery/1",
      courseTitle: "Glazes",
      lesson: "Glazes",
    });
  });

  it("says it by microdata", () => {
    const items = [{ type: "https://schema.org/Course", name: "Pottery" }];
    expect(readCourse({ ...PAGE, items })).toMatchObject({ title: "Pottery", isCertain: true });
  });

  it("names no place of another site", () => {
    expect(withLd({ ...course, url: "https://elsewhere.example/" })?.course).toBe(
      "https://learn.example/pottery/1",
    );
  });

  it("that lists many courses is none of them, but for its own", () => {
    const other = { "@type": "Course", name: "Weaving", url: "/weaving" };
    expect(withLd([course, other])).toBeNull();
    expect(withLd([other, { ...course, url: "/pottery/1" }])).toMatchObject({ title: "Pottery" });
  });
});

describe("a page that says little", () => {
  it("may be a video", () => {
    const page = { ...PAGE, ogType: "video.other", ogTitle: "Centring" };
    expect(readCourse(page)).toMatchObject({ isCertain: false, title: "Centring" });
  });

  it("may sound like a course", () => {
    const page = { ...PAGE, address: "https://learn.example/course/pottery", ogTitle: "Pottery" };
    expect(readCourse(page)).toMatchObject({ isCertain: false });
    expect(readCourse({ ...page, address: "https://learn.example/discourse" })).toBeNull();
  });

  it("is none", () => {
    expect(readCourse(PAGE)).toBeNull();
    expect(readCourse({ ...PAGE, jsonLd: ["{", "null", "7"] })).toBeNull();
    expect(readCourse({ ...PAGE, address: "chrome://settings", ogType: "video" })).toBeNull();
  });
});

it("never trips over what a page says", () => {
  const types = fc.constantFrom("Course", "VideoObject", ["Course"], 7, null);
  const node = fc.record({
    "@type": types,
    name: fc.jsonValue(),
    url: fc.jsonValue(),
    isPartOf: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.oneof(node, fc.jsonValue(), fc.record({ "@graph": fc.array(node) })), (ld) => {
      const read = withLd(ld);
      if (read) expect(read.lesson.length).toBeGreaterThan(0);
    }),
  );
});
