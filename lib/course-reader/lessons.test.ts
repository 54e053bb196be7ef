import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sanitizeLessonHtml } from "#lib/server/html/sanitize.ts";
import { manifestXml, zipFolder, zipOf } from "#tests/support/archives.ts";
import { importBytes, questionsOf } from "#tests/support/import-bytes.ts";
import { tarGzOf } from "#tests/support/tar-files.ts";
import type { ParsedLesson, ParseResult } from "./schema.ts";

const FIXTURES = path.resolve("tests/fixtures/import");
const fixture = (name: string) => readFileSync(path.join(FIXTURES, name), "utf8");
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** What a page may say, and what no one may see of it. */
const KEPT = ["The tide is the rise and fall of the sea.", "المد والجزر", "潮の満ち引き", "<b>Moon</b>"];
const GONE = /script|onerror|onclick|javascript:|<svg|style|alert|evil/i;
const TIDE = `<h1>The tide</h1><style>p{color:red}</style><script>alert(1)</script>
<p onclick="alert(1)" style="color:red">The tide is the rise and fall of the sea. The <b>Moon</b> pulls the water.</p>
<p dir="rtl">المد والجزر</p><p>潮の満ち引き</p><svg><script>alert(1)</script></svg>
<img src="https://evil.example/a.png" onerror="alert(1)"><a href="javascript:alert(1)">Press</a>`;
const FRAME =
  '<iframe src="https://www.youtube-nocookie.com/embed/aaaaaaaaaaa?rel=0" title="A film of waves"></iframe>';
const SHORE = "<p>The shore is where the land ends and the sea begins, and it moves with every tide.</p>";

const allLessons = ({ course }: ParseResult): ParsedLesson[] => [
  ...course.units.flatMap(({ lessons = [] }) => lessons),
  ...(course.lessons ?? []),
];

/** "unit: title (kind) before the first island" */
function outlineOf({ course }: ParseResult): string[] {
  const line =
    (unit: string) =>
    ({ title, kind, before }: ParsedLesson) =>
      `${unit}${title} (${kind}) ${before ?? "end"}`;
  return [
    ...course.units.flatMap(({ title, lessons = [] }) => lessons.map(line(`${title}: `))),
    ...(course.lessons ?? []).map(line("")),
  ];
}

const resource = (id: string, file: string) =>
  `<resource identifier="${id}" type="webcontent" href="${file}"><file href="${file}"/></resource>`;
const quiz =
  '<resource identifier="q" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="quiz.xml"/></resource>';
const item = (ref: string, title: string) =>
  `<item identifier="i-${ref}" identifierref="${ref}"><title>${title}</title></item>`;
const html = (body: string) => `<!doctype html><html><body><nav>Menu</nav>${body}</body></html>`;

const cartridge = () =>
  zipOf({
    "imsmanifest.xml": manifestXml({
      items: `<item identifier="u"><title>The sea</title>${item("a", "Tides")}${item("q", "Birds quiz")}${item("b", "Shores")}</item>`,
      resources: resource("a", "wiki_content/tide.html") + quiz + resource("b", "wiki_content/shore.html"),
    }),
    "wiki_content/tide.html": html(
      `${TIDE}${FRAME}<p><a href="shore.html#top">Shores</a> <a href="gone.html">Gone</a>
       <a href="%24WIKI_REFERENCE%24/pages/shore">Wiki</a></p><p><img src="%24IMS-CC-FILEBASE%24/wave.gif" alt="A wave"></p>`,
    ),
    "wiki_content/shore.html": html(SHORE),
    "web_resources/wave.gif": GIF,
    "quiz.xml": fixture("cartridge-1-1/quiz1/assessment.xml"),
  });

const moodle = () => {
  const escaped = (markup: string) => markup.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const activity = (id: number, kind: string) =>
    `<activity><moduleid>${id}</moduleid><sectionid>1</sectionid><modulename>${kind}</modulename><title>${kind} ${id}</title><directory>activities/${kind}_${id}</directory></activity>`;
  const page = (id: number, kind: string, field: string, markup: string) =>
    `<activity id="${id}" moduleid="${id}" modulename="${kind}" contextid="50${id}"><${kind} id="${id}"><name>${kind} ${id}</name><${field}>${escaped(markup)}</${field}><${field}format>1</${field}format></${kind}></activity>`;
  return zipOf({
    "moodle_backup.xml": `<moodle_backup><information><original_course_fullname>The sea</original_course_fullname><contents><activities>${activity(1, "page")}${activity(2, "label")}</activities><sections><section><sectionid>1</sectionid><title>Water</title><directory>sections/section_1</directory></section></sections></contents></information></moodle_backup>`,
    "sections/section_1/section.xml":
      '<section id="1"><number>1</number><name>Water</name><summary></summary><sequence>1,2</sequence></section>',
    "activities/page_1/page.xml": page(
      1,
      "page",
      "content",
      `${TIDE}<img src="@@PLUGINFILE@@/wave.gif" alt="A wave"><a href="$@LABELVIEWBYID*2@$">On</a>`,
    ),
    "activities/label_2/label.xml": page(2, "label", "intro", `${SHORE}${FRAME}`),
    "files.xml": `<files><file id="1"><contenthash>${"ab".repeat(20)}</contenthash><contextid>501</contextid><component>mod_page</component><filearea>content</filearea><itemid>0</itemid><filepath>/</filepath><filename>wave.gif</filename></file></files>`,
    [`files/ab/${"ab".repeat(20)}`]: GIF,
  });
};

const problem =
  '<problem url_name="p" display_name="Ask"><multiplechoiceresponse><p>What pulls the water?</p><choicegroup><choice correct="true">Gravitation of neighbours</choice><choice correct="false">Nothing at all</choice></choicegroup></multiplechoiceresponse></problem>';
const olx = () =>
  tarGzOf({
    "course/course.xml": `<course org="o" course="c" url_name="r"><chapter display_name="The sea"><sequential display_name="Tides" url_name="s"><vertical>
      <html url_name="tide" display_name="Tides"><![CDATA[${TIDE}<p><a href="/jump_to_id/shore">On</a></p><img src="/static/wave.gif" alt="A wave"/>]]></html>
      ${problem}<video url_name="v" display_name="Film" youtube="1.00:aaaaaaaaaaa" sub="waves"/>
      <html url_name="shore" display_name="Shores"><![CDATA[${SHORE}]]></html></vertical></sequential></chapter></course>`,
    "course/static/wave.gif": GIF,
    "course/static/subs_waves.srt.sjson": JSON.stringify({
      start: [0, 2000],
      end: [1500, 4000],
      text: ["Look at", "the waves."],
    }),
  });

const MARKDOWN = `# The sea\n\n## Tides\n\nThe tide is the rise and fall of the sea. The <b>Moon</b> pulls it. <script>alert(1)</script>
\nالمد والجزر\n\n潮の満ち引き\n\n\`\`\`js\nconst high = 1;\n\`\`\`\n\n![A wave](https://evil.example/a.png)\n\n[Press](javascript:alert)
\n## Questions\n\n1. What pulls the water?\n\n- [x] Gravitation of neighbours\n- [ ] Nothing at all\n\nExplanation: It is a feedback.\n`;

const h5p = () =>
  zipOf({
    "h5p.json": JSON.stringify({ title: "The sea", mainLibrary: "H5P.Column" }),
    "content/content.json": JSON.stringify({
      content: [
        { content: { library: "H5P.AdvancedText 1.1", params: { text: TIDE } } },
        {
          content: {
            library: "H5P.MultiChoice 1.16",
            params: {
              question: "<p>What pulls the water?</p>",
              answers: [
                { text: "Gravitation of neighbours", correct: true },
                { text: "Nothing at all", correct: false },
              ],
            },
          },
        },
      ],
    }),
  });

const video = {
  ...{
    id: "aaaaaaaaaaa",
    address: "https://www.youtube.com/watch?v=aaaaaaaaaaa",
    title: "Waves",
    duration: 60,
  },
  ...{ description: "The tide is the rise and fall of the sea.", transcriptProblem: null, problem: null },
  transcript: [
    { at: 0, text: "Look at the waves." },
    { at: 4, text: "They come and go." },
  ],
};
const youtube = JSON.stringify({
  ...{ waddle: "youtube", kind: "video", address: video.address, title: "Waves", description: "", notes: [] },
  videos: [video],
});

interface Case {
  format: string;
  read: () => Promise<ParseResult>;
  outline: string[];
  /** Whether its pages are the hostile ones */
  isHostile: boolean;
}

const bytesOf = async (make: () => Promise<Buffer>, name: string) => importBytes(await make(), name);
const CASES: Case[] = [
  {
    format: "common cartridge",
    read: () => bytesOf(cartridge, "sea.imscc"),
    outline: ["The sea: Tides (page) 0", "The sea: A film of waves (video) 0", "The sea: Shores (page) end"],
    isHostile: true,
  },
  {
    format: "Moodle backup",
    read: () => bytesOf(moodle, "sea.mbz"),
    outline: ["Water: page 1 (page) end", "Water: label 2 (page) end", "Water: A film of waves (video) end"],
    isHostile: true,
  },
  {
    format: "OLX",
    read: () => bytesOf(olx, "sea.tar.gz"),
    outline: ["The sea: Tides (page) 0", "The sea: Film (video) end", "The sea: Shores (page) end"],
    isHostile: true,
  },
  {
    format: "SCORM",
    read: async () => importBytes(await zipFolder(path.join(FIXTURES, "scorm-2004")), "moon.zip"),
    outline: expect.arrayContaining([expect.stringMatching(/\(page\)/)]),
    isHostile: false,
  },
  {
    format: "web page",
    read: () =>
      importBytes(html(`<title>Sea</title><main>${TIDE}${SHORE.repeat(3)}${FRAME}</main>`), "sea.html"),
    outline: [expect.stringMatching(/\(page\) end$/), "A film of waves (video) end"],
    isHostile: true,
  },
  {
    format: "Markdown",
    read: () => importBytes(MARKDOWN, "sea.md"),
    outline: ["Tides (page) 0"],
    isHostile: true,
  },
  { format: "H5P", read: () => bytesOf(h5p, "sea.h5p"), outline: ["The sea (page) 0"], isHostile: true },
  {
    format: "eXeLearning",
    read: async () => importBytes(await zipFolder(path.join(FIXTURES, "exelearning/ode")), "ode.elpx"),
    outline: expect.arrayContaining([expect.stringMatching(/\(page\)/)]),
    isHostile: false,
  },
  {
    format: "Blackboard",
    read: async () => importBytes(await zipFolder(path.join(FIXTURES, "blackboard")), "bb.zip"),
    outline: expect.arrayContaining([expect.stringMatching(/\(page\)/)]),
    isHostile: false,
  },
  {
    format: "authoring tools",
    read: async () => importBytes(await zipFolder(path.join(FIXTURES, "authoring/rise")), "rise.zip"),
    outline: expect.arrayContaining([expect.stringMatching(/\(page\)/)]),
    isHostile: false,
  },
  {
    format: "YouTube",
    read: () => importBytes(youtube, "video.json"),
    outline: ["Waves (video) end"],
    isHostile: false,
  },
  {
    format: "transcript",
    read: () =>
      importBytes("1\n00:00:01,000 --> 00:00:03,000\nLook at the waves that come and go.\n", "waves.srt"),
    outline: ["waves (page) end"],
    isHostile: false,
  },
];

const wordsOf = (said: readonly (string | null | undefined)[]) =>
  said.filter((one) => (one?.length ?? 0) > 12);

describe.each(CASES)("the lessons of a file: $format", ({ read, outline, isHostile }) => {
  it("stand in the file's order, safe and without what is asked", async () => {
    const result = await read();
    expect(outlineOf(result)).toEqual(outline);
    const lessons = allLessons(result);
    const all = lessons.map((lesson) => lesson.html).join("\n");
    for (const lesson of lessons) expect(sanitizeLessonHtml(lesson.html)).toBe(lesson.html);
    expect(all).not.toMatch(/<script|onerror|javascript:|<svg|<style|<iframe|https:\/\/evil/i);
    if (isHostile) for (const kept of KEPT) expect(all).toContain(kept);
    for (const { options, explanation, source } of questionsOf(result).filter((one) => one.source === null)) {
      const said = [...options.flatMap(({ text, feedback }) => [text, feedback]), explanation, source];
      for (const words of wordsOf(said)) expect(all).not.toContain(words);
    }
  });
});

describe("lessons of one file", () => {
  it("keep their pictures, and name each other by their places", async () => {
    const result = await bytesOf(cartridge, "sea.imscc");
    const [tides] = allLessons(result);
    const key = result.media?.[0]?.key;
    expect(tides?.html).toContain(`<img src="media:${key}" alt="A wave">`);
    expect(tides?.html).toContain('<a href="lesson:2">Shores</a> <a>Gone</a>');
    expect(tides?.html).toContain('<a href="lesson:2">Wiki</a>');
    expect(tides?.html).not.toContain("Menu");
    expect(tides?.html).not.toMatch(GONE);
  });

  it("keep those of a backup, too", async () => {
    const result = await bytesOf(moodle, "sea.mbz");
    const [page] = allLessons(result);
    expect(result.media).toHaveLength(1);
    expect(page?.html).toContain(`<img src="media:${result.media?.[0]?.key}" alt="A wave">`);
    expect(page?.html).toContain('<a href="lesson:1">On</a>');
  });

  it("play films with what is said in them", async () => {
    const [tides, film] = allLessons(await bytesOf(olx, "sea.tar.gz"));
    expect(tides?.html).toContain('<a href="lesson:2">On</a>');
    expect(film).toMatchObject({
      media: { provider: "youtube", address: "https://www.youtube.com/watch?v=aaaaaaaaaaa", file: null },
      cues: [
        { at: 0, end: 1.5, text: "Look at" },
        { at: 2, end: 4, text: "the waves." },
      ],
      transcript: "given",
    });
    const [clip] = allLessons(await importBytes(youtube, "video.json"));
    expect(clip).toMatchObject({
      seconds: 60,
      cues: [{ at: 0 }, { at: 4 }],
      html: expect.stringContaining("tide"),
    });
  });

  it("keep code as code", async () => {
    const [tides] = allLessons(await importBytes(MARKDOWN, "sea.md"));
    expect(tides?.html).toContain("<pre><code>const high = 1;\n</code></pre>");
  });

  it("are cut at their headings where they are too long", async () => {
    const chapter = `<h2>Part</h2>${SHORE.repeat(600)}`;
    const pages = { "a.html": html(chapter.repeat(3)) };
    const manifest = manifestXml({ items: item("a", "Long"), resources: resource("a", "a.html") });
    const result = await importBytes(await zipOf({ "imsmanifest.xml": manifest, ...pages }), "long.imscc");
    expect(allLessons(result).map(({ title }) => title)).toEqual(["Long (1 of 2)", "Long (2 of 2)"]);
    expect(new Set(allLessons(result).map(({ sourceId }) => sourceId)).size).toBe(2);
  });
});
