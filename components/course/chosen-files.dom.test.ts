import { describe, expect, it } from "vitest";
import { chosenFiles, droppedFiles, filesInWords, filesProblem, filesToSend } from "./chosen-files.ts";

const MB = 1024 * 1024;

/** A file of a size, without the bytes */
function fileOf(name: string, size = 10): File {
  return Object.defineProperty(new File(["x"], name), "size", { value: size });
}

const chosen = (...files: [path: string, size?: number][]) =>
  files.map(([path, size]) => ({ file: fileOf(path.split("/").at(-1) ?? "", size), path }));

/** A folder as a browser hands it over: some entries at a time. */
function folder(fullPath: string, inside: object[]): object {
  const rest = [...inside];
  const readEntries = (done: (some: object[]) => void) => done(rest.splice(0, 2));
  return { isFile: false, isDirectory: true, fullPath, createReader: () => ({ readEntries }) };
}

function entry(fullPath: string): object {
  const file = fileOf(fullPath.split("/").at(-1) ?? "");
  return { isFile: true, isDirectory: false, fullPath, file: (done: (file: File) => void) => done(file) };
}

const transferOf = (files: File[], entries: object[]) =>
  ({
    files,
    items: entries.map((each) => ({ webkitGetAsEntry: () => each })),
  }) as unknown as DataTransfer;

const paths = (files: readonly { path: string }[]) => files.map(({ path }) => path);

describe("files that are chosen or dropped", () => {
  it("know their place in the folder that was chosen", () => {
    const inFolder = Object.defineProperty(fileOf("a.md"), "webkitRelativePath", { value: "Sea/a.md" });
    expect(paths(chosenFiles([inFolder, fileOf("b.md")]))).toEqual(["Sea/a.md", "b.md"]);
  });

  it("come out of folders, however deep, and of browsers that know none", async () => {
    const tree = folder("/Sea", [
      entry("/Sea/1.md"),
      entry("/Sea/2.md"),
      folder("/Sea/Ice", [entry("/Sea/Ice/3.md"), entry("/Sea/Ice/4.md"), entry("/Sea/Ice/5.md")]),
    ]);
    const dropped = await droppedFiles(transferOf([fileOf("Sea")], [tree, entry("/6.md")]));
    expect(paths(dropped)).toEqual([
      ...["Sea/1.md", "Sea/2.md", "Sea/Ice/3.md", "Sea/Ice/4.md", "Sea/Ice/5.md"],
      "6.md",
    ]);
    const plain = { files: [fileOf("a.md")] } as unknown as DataTransfer;
    expect(paths(await droppedFiles(plain))).toEqual(["a.md"]);
  });

  it("fail where the browser can't read a folder", async () => {
    const readEntries = (_: unknown, fail: (error: Error) => void) => fail(new Error("gone"));
    const broken = {
      isFile: false,
      isDirectory: true,
      fullPath: "/a",
      createReader: () => ({ readEntries }),
    };
    await expect(droppedFiles(transferOf([], [broken]))).rejects.toThrow("gone");
  });

  it("are sent without hidden ones; of films beside them only the beginning is sent", () => {
    const sent = filesToSend(
      chosen(["a/.DS_Store"], ["a/talk.mp4", 400 * MB], ["a/talk.srt"], ["a/Thumbs.db"]),
    );
    expect(paths(sent)).toEqual(["a/talk.mp4", "a/talk.srt"]);
    expect(sent[0]?.file.size).toBeLessThan(64 * 1024);
    expect(filesProblem(sent)).toBeNull();
    expect(filesToSend(chosen(["talk.mp4", 400 * MB]))[0]?.file.size).toBe(400 * MB);
    const small = filesToSend(chosen(["a/talk.mp4", 40 * MB], ["a/talk.srt"]));
    expect(small[0]?.file.size).toBe(40 * MB);
  });

  it.each([
    [[["course.gift"]], null],
    [[["COURSE.TXT"]], null],
    [[["bank.imscc", 50 * MB]], null],
    [[["without-an-ending", 1]], null],
    // The reader looks at what such files hold.
    [[["slides.pdf"]], null],
    [[["old.doc"]], null],
    [
      [
        ["a.txt", 30 * MB],
        ["b.txt", 20 * MB],
      ],
      null,
    ],
    [[], /has no files/],
    [[["lesson.mp4"]], /^This is a video, .* subtitles/],
    [[["all.rar"]], /^This is a RAR archive, .* \.zip/],
    [[["photo.HEIC"]], /^This is a picture/],
    [[["course.gift", 0]], /^This file is empty/],
    [
      [
        ["a.txt", 0],
        ["b.txt", 0],
      ],
      /^These files are empty/,
    ],
    [[["bank.zip", 50 * MB + 1]], /^This file is larger than 50 MB\./],
    [
      [
        ["a.txt", 40 * MB],
        ["b.txt", 20 * MB],
      ],
      /^These files are 60 MB in total/,
    ],
    [Array.from({ length: 501 }, (_, n): [string] => [`${n}.md`]), /more than 500 files/],
  ] as [[string, number?][], RegExp | null][])("%j: %s", (files, problem) => {
    const found = filesProblem(chosen(...files));
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it("are called by their name, their folder or the first of them", () => {
    expect(filesInWords(chosen(["Sea/a.md"]))).toBe("a.md");
    expect(filesInWords(chosen(["Sea/a.md"], ["Sea/Ice/b.md"]))).toBe("Sea (2 files)");
    expect(filesInWords(chosen(["a.md"], ["b.md"]))).toBe("a.md and 1 more file");
    expect(filesInWords(chosen(["a.md"], ["b.md"], ["c.md"]))).toBe("a.md and 2 more files");
  });
});
