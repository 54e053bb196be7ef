import { describe, expect, it } from "vitest";
import { fileNameOf, understandAddress } from "./course-address.ts";

describe("understandAddress", () => {
  it.each([
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", "video", "dQw4w9WgXcQ"],
    ["youtube.com/watch?v=dQw4w9WgXcQ&t=10s&list=PL1234567890", "video", "dQw4w9WgXcQ"],
    ["http://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ", "video", "dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=abc", "video", "dQw4w9WgXcQ"],
    ["https://www.youtube.com/shorts/dQw4w9WgXcQ", "video", "dQw4w9WgXcQ"],
    ["https://www.youtube.com/live/dQw4w9WgXcQ", "video", "dQw4w9WgXcQ"],
    ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "video", "dQw4w9WgXcQ"],
    ["https://www.youtube.com/playlist?list=PL1234567890", "playlist", "PL1234567890"],
    ["https://www.youtube.com/embed/videoseries?list=PL1234567890", "playlist", "PL1234567890"],
  ])("knows %s", (address, kind, id) => {
    expect(understandAddress(address)).toEqual({ kind, id });
  });

  it.each([
    [" example.com/course ", "page", "https://example.com/course"],
    ["<https://example.com/a#b>", "page", "https://example.com/a"],
    ["//example.com", "page", "https://example.com/"],
    ["http://example.com/a?b=c", "page", "http://example.com/a?b=c"],
    ["wiki.lan:8080/a", "page", "https://wiki.lan:8080/a"],
    ["https://example.com/export.imscc", "file", "https://example.com/export.imscc"],
    ["https://example.com/a/b.TAR.GZ?x=1", "file", "https://example.com/a/b.TAR.GZ?x=1"],
    ["https://example.com/quiz.gift", "file", "https://example.com/quiz.gift"],
    ["https://example.com/Slides.PPTX", "file", "https://example.com/Slides.PPTX"],
    ["https://example.com/talk.srt", "file", "https://example.com/talk.srt"],
    ["https://example.com/lesson.html", "page", "https://example.com/lesson.html"],
    ["https://notyoutube.com/watch?v=dQw4w9WgXcQ", "page", "https://notyoutube.com/watch?v=dQw4w9WgXcQ"],
  ])("reads %s", (given, kind, address) => {
    expect(understandAddress(given)).toEqual({ kind, address });
  });

  it.each([
    "",
    "   ",
    "hello world",
    "mailto:a@b.example",
    "javascript:alert(1)",
    "ftp://a.example/b",
    "file:///etc/passwd",
    "data:text/html,x",
    "https://",
    "https://www.youtube.com/@channel",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/results?search_query=x",
    `https://a.example/${"a".repeat(3000)}`,
  ])("refuses %s", (given) => {
    expect(understandAddress(given)).toEqual({
      kind: "bad",
      sentence: expect.stringMatching(/^[A-Z].{20,}\.$/),
    });
  });
});

it("calls a file by the end of its address", () => {
  expect(fileNameOf("https://a.example/x/my%20course.imscc?y=1")).toBe("my course.imscc");
  expect(fileNameOf("https://a.example/")).toBe("a.example");
  expect(fileNameOf("https://a.example/%2e%2e%2fetc%2fpasswd")).toBe("..etcpasswd");
  expect(fileNameOf("https://a.example/%ff")).toBe("%ff");
});
