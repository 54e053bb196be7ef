import { load } from "cheerio/slim";

/*
 * A second, simple look at the files of learning platforms: how many questions they hold, and which answers they mark as
 * right. It shares no code with the readers, so that both would have to err in the same way.
 */

export interface Checked {
  /** Questions of any type */
  count: number;
  /** For questions with options and one right answer: what they ask, and that answer */
  keys: Map<string, string>;
}

const words = (text: string): string =>
  load(`<div>${text}</div>`, null, false)("div").first().text().replace(/\s+/g, " ").trim();
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Moodle XML: answers with a fraction of 100. */
export function checkMoodleXml(xml: string): Checked {
  const page = load(xml, { xml: true });
  const questions = page("quiz > question")
    .toArray()
    .filter((one) => one.attribs.type !== "category");
  const keys = new Map<string, string>();
  for (const one of questions) {
    const question = page(one);
    const right = question.children('answer[fraction="100"]').toArray();
    const isChoice = one.attribs.type === "multichoice" && question.children("single").text() !== "false";
    if (!isChoice || right.length !== 1) continue;
    const stem = words(question.children("questiontext").children("text").text());
    keys.set(stem, words(page(right[0]).children("text").text()));
  }
  return { count: questions.length, keys };
}

/** questions.xml of a backup of Moodle: answers with a fraction of 1; only the newest version counts. */
export function checkBackup(xml: string): Checked {
  const page = load(xml, { xml: true });
  const isShown = (node: ReturnType<typeof page>) =>
    !["draft", "hidden"].includes(node.closest("question_versions").children("status").text());
  const all = page("question")
    .toArray()
    .map((one) => page(one))
    .filter((one) => one.children("parent").text() === "0" && isShown(one));
  const keys = new Map<string, string>();
  for (const question of all.filter((one) => one.children("qtype").text() === "multichoice")) {
    const answers = question
      .find("answers > answer")
      .toArray()
      .map((one) => page(one));
    const right = answers.filter((one) => Number(one.children("fraction").text()) === 1);
    if (right.length === 1)
      keys.set(
        words(question.children("questiontext").text()),
        words(right[0]?.children("answertext").text() ?? ""),
      );
  }
  const entries = new Set(all.map((one) => one.closest("question_bank_entry").attr("id") ?? one.attr("id")));
  return { count: entries.size, keys };
}

/** QTI 1.2 and what is made after it: the one answer that a rule with marks names. */
export function checkQti(xml: string): Checked {
  const page = load(xml, { xml: true });
  const items = page("item")
    .toArray()
    .map((one) => page(one));
  const keys = new Map<string, string>();
  for (const item of items) {
    const fields = item.find("response_lid");
    const isMarked = (text: string, title: string | undefined) =>
      Number(text) > 0 || text === "SCORE.max" || title === "correct";
    const rules = item
      .find("respcondition")
      .toArray()
      .map((one) => page(one));
    const rights = rules
      .filter((rule) => isMarked(rule.children("setvar").first().text().trim(), rule.attr("title")))
      .map((rule) =>
        rule
          .find("varequal")
          .toArray()
          .map((one) => page(one).text().trim()),
      );
    if (fields.length !== 1 || rights.length !== 1 || rights[0]?.length !== 1) continue;
    const label = item
      .find("response_label")
      .toArray()
      .find((one) => one.attribs.ident === rights[0]?.[0]);
    const block = item.find('flow[class="QUESTION_BLOCK"]');
    const stem = (block.length > 0 ? block : item.find("presentation"))
      .find("mattext, mat_formattedtext")
      .first();
    if (label && !/\.(true|false)$/.test(rights[0]?.[0] ?? ""))
      keys.set(words(stem.text()), words(page(label).find("mattext, mat_formattedtext").first().text()));
  }
  return { count: items.length, keys };
}

/** Brightspace's table: the option with 100. */
export function checkBrightspaceCsv(csv: string): Checked {
  const parts = csv.split(/^NewQuestion,/m).slice(1);
  const keys = new Map<string, string>();
  for (const part of parts.filter((one) => /^MC\b/.test(one))) {
    const cell = (pattern: RegExp) =>
      pattern
        .exec(part)
        ?.slice(1)
        .find((one) => one !== undefined);
    const right = cell(/^Option,100,(?:"((?:[^"]|"")*)"|([^,\n]*))/m);
    const stem = cell(/^QuestionText,(?:"((?:[^"]|"")*)"|([^,\n]*))/m);
    if (right && stem) keys.set(words(stem), words(right));
  }
  return { count: parts.length, keys };
}

/** GIFT: questions with options of which one begins with an equals sign. */
export function checkGift(gift: string): Checked {
  const clean = gift
    .replaceAll("\r\n", "\n")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^\s*\$CATEGORY.*$/gm, "\n");
  const blocks = clean.split(/\n\s*\n/).filter((block) => block.trim() !== "");
  const keys = new Map<string, string>();
  for (const block of blocks) {
    const found = /^\s*(?:::.*?::)?\s*([^{}\\]*)\{([^{}\\#%]*)\}\s*$/.exec(block);
    const answers = found?.[2]?.trim() ?? "";
    const equals = answers.split("=").length - 1;
    if (!found || !answers.includes("~") || answers.includes("->") || equals !== 1) continue;
    const right = /=([^~]*)/.exec(answers)?.[1]?.trim() ?? "";
    keys.set(plain(found[1] ?? ""), plain(right));
  }
  return { count: blocks.length, keys };
}
