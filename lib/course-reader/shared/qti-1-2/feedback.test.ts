import { describe, expect, it } from "vitest";
import { convertQuestions } from "#lib/course-reader/questions/convert.ts";
import { parseXml } from "#lib/server/files/xml.ts";
import { saidTo } from "#tests/support/key-text.ts";
import { readItem } from "./item.ts";

const says = (id: string) =>
  `<itemfeedback ident="${id}"><material><mattext>${id} says</mattext></material></itemfeedback>`;
const shows = (...ids: string[]) => ids.map((id) => `<displayfeedback linkrefid="${id}"/>`).join("");
const equals = (value: string) => `<varequal respident="r">${value}</varequal>`;
const rule = (condition: string, ids: string[], score = 0, next = "Yes") =>
  `<respcondition continue="${next}"><conditionvar>${condition}</conditionvar>${
    score ? `<setvar varname="SCORE">${score}</setvar>` : ""
  }${shows(...ids)}</respcondition>`;
const label = (id: string, text: string) =>
  `<response_label ident="${id}"><material><mattext>${text}</mattext></material></response_label>`;

function play(type: string, response: string, rules: string, feedback: string[]) {
  const field = `<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${type}</fieldentry></qtimetadatafield>`;
  const stem = "<material><mattext>Which?</mattext></material>";
  const xml = `<d><item ident="i"><itemmetadata><qtimetadata>${field}</qtimetadata></itemmetadata><presentation>${stem}${response}</presentation><resprocessing>${rules}</resprocessing>${feedback.map(says).join("")}</item></d>`;
  const node = parseXml(xml).children[0];
  if (!node) throw new Error("no item");
  const item = node.name === "item" ? node : node.children[0];
  const question = item ? convertQuestions([readItem(item)])[0]?.questions[0] : undefined;
  return { explanation: question?.explanation, said: saidTo(question), body: question?.body };
}

const LIST = `<response_lid ident="r"><render_choice>${label("1", "a")}${label("2", "b")}${label("3", "c")}</render_choice></response_lid>`;
const TYPED = '<response_str ident="r"><render_fib/></response_str>';

describe("feedback of a QTI item", () => {
  it("goes to the option it is linked with, the rest to right and wrong", () => {
    const rules = [
      rule("<other/>", ["general_fb"]),
      rule(equals("2"), ["2_fb"]),
      rule(equals("1"), ["correct_fb"], 100, "No"),
      rule("<other/>", ["general_incorrect_fb"]),
    ].join("");
    const ids = ["general_fb", "2_fb", "correct_fb", "general_incorrect_fb"];
    expect(play("multiple_choice_question", LIST, rules, ids)).toMatchObject({
      explanation: "general_fb says",
      said: { a: "correct_fb says", b: "2_fb says", c: "general_incorrect_fb says" },
    });
  });

  it("under other names is told by its rules: what comes after a stop is for wrong answers", () => {
    const rules = [
      rule("<other/>", ["always"]),
      rule(equals("1"), ["yes"], 100, "No"),
      rule("<other/>", ["no"]),
    ].join("");
    expect(play("multiple_choice_question", LIST, rules, ["always", "yes", "no"])).toMatchObject({
      explanation: "always says",
      said: { a: "yes says", b: "no says", c: "no says" },
    });
  });

  it("of a true/false question stands at its sides", () => {
    const both = `<response_lid ident="r"><render_choice>${label("t", "True")}${label("f", "False")}</render_choice></response_lid>`;
    const rules = rule(equals("t"), ["t_fb"]) + rule(equals("f"), ["correct_fb"], 100, "No");
    expect(play("true_false_question", both, rules, ["t_fb", "correct_fb"])).toMatchObject({
      explanation: null,
      said: { True: "t_fb says", False: "correct_fb says" },
    });
  });

  it("of several ticks belongs to all of them together, or to the one that it names", () => {
    const rules = rule(equals("1") + equals("2"), ["correct_fb"], 100, "No") + rule(equals("1"), ["1_fb"]);
    const { said, body } = play("multiple_answers_question", LIST, rules, ["correct_fb", "1_fb"]);
    expect(said).toEqual({ a: "1_fb says", b: null, c: null });
    expect(body?.feedback).toMatchObject({ right: { text: "correct_fb says" } });
  });

  it("of a pair goes to anyone who misses its match, and to no one who misses another", () => {
    const pair = (id: string, left: string) =>
      `<response_lid ident="response_${id}"><material><mattext>${left}</mattext></material><render_choice>${label("1", "a")}${label("2", "b")}${label("3", "c")}</render_choice></response_lid>`;
    const named = (id: string, value: string) => `<varequal respident="response_${id}">${value}</varequal>`;
    const rules = [
      rule(named("x", "1"), [], 50),
      rule(`<not>${named("x", "1")}</not>`, ["x_fb"]),
      rule(named("y", "2"), ["right_y"], 50),
    ].join("");
    const both = pair("x", "X") + pair("y", "Y");
    const { body } = play("matching_question", both, rules, ["x_fb", "right_y"]);
    expect(body?.kind === "match" ? body.lefts : []).toEqual([
      { text: "X", html: null, missed: { text: "x_fb says", html: null } },
      { text: "Y", html: null, said: { text: "right_y says", html: null } },
    ]);
  });

  it("of typed numbers goes along, also for a wrong one that the author thought of", () => {
    const rules = rule(equals("50"), ["low"]) + rule(equals("4"), ["x"], 100, "No");
    const { said } = play("numerical_question", TYPED, rules, ["low", "x"]);
    expect(said).toMatchObject({ "4": "x says", "50": "low says" });
  });
});
