import { describe, expect, it } from "vitest";
import { isGift } from "./signs.ts";

const LOOK_ALIKES: [what: string, text: string][] = [
  ["JSON", '{\n  "question": "Which?",\n  "answers": ["a", "b"],\n  "right": {"at": 1}\n}'],
  ["JSON lines", '{"q": "= 4", "a": "~5"}\n\n{"q": "2 = 2", "a": "T"}'],
  ["a notebook", '{\n "cells": [\n  {"source": ["x = {1: 2}\\n", "{=x ~y}"]}\n ],\n "nbformat": 4\n}'],
  [
    "LaTeX",
    "The sum $\\frac{1}{2} + A^{T}$ is small.\n\nAlso $a \\mathrel{=} b$ and $x{~}y$, so \\textbf{F}.",
  ],
  ["LaTeX in a lecture", "Let $V$ be a space.\n\n\\begin{proof}\nTrue by $x_{=1}$.\n\\end{proof}"],
  ["a style sheet", "a { color: red }\n\n.b::before { content: '=' }\n\n#c { width: 10% }"],
  ["JavaScript", "const a = { b: 1 };\n\nif (a == { }) { f(T) }\n\nexport const c = {\n  d\n};"],
  ["C++", "::testing::InitGoogleTest(&argc, argv);\n\nint main() { return x == 1 ? a : ~b; }"],
  ["Go", "func main() {\n\ta := map[string]int{}\n}\n\ntype T struct {\n\tF int\n}"],
  ["Rust", "use ::std::fmt::{self, Display};\n\nimpl T { fn f(&self) {} }"],
  ["a template", "Dear {name},\n\nyour order {#order} of {date} is {F}ine."],
  ["a set in prose", "Let S = {1, 2, 3}. Then ~S is what is left.\n\nNote: a = b."],
  ["lines that begin with signs", "= What is new =\n\n~ This is a text.\n\n=> next"],
  ["Markdown about GIFT", "# GIFT\n\nWrite it so:\n\n```\n::T::Which? {=a ~b}\n```\n\nThat is all."],
  ["text about GIFT", "Write it so:\n\n```\n::T::Which? {=a ~b}\n\n2+2? {=4 ~5}\n```\n\nThat is all."],
  ["prose", "Penguins swim.\n\nThey can't fly: their wings are flippers."],
  ["nothing", "\n\n"],
];

const QUESTIONS: [what: string, text: string][] = [
  ["a choice", "Which? {=a ~b}"],
  ["right answers with a tilde", "Which? {~a~=b~c}"],
  ["answers by their share", "Which? {~%50%a ~%50%b ~%-100%c}"],
  ["a missing word", "Ice {~swims =floats} on water."],
  ["one word to type", "Who? {=Ada}"],
  ["pairs", "Match. {=a -> 1 =b -> 2}"],
  ["a number", "How many? {#18:1}"],
  ["a range", "How many? {#1..5}"],
  ["true or false", "Ice floats.{T}"],
  ["true or false with feedback", "Ice floats. {TRUE#No.#Yes.}"],
  ["an essay with a title", "::E::Why?{}"],
  ["gaps of Cloze", "It is {1:MC:~in~=on} the ice {2:SA:=today}."],
  ["a category alone", "$CATEGORY: $course$/top/Ice\n\n::Text::Read this."],
  ["what Moodle writes", "// question: 7  name: Ice\n::Ice::[html]<p>Read \\{this\\}.</p>"],
  ["one question among broken ones", "Which? {=a ~b}\n\nWhich? {{"],
  ["a brace that is never closed", "::T::Which? {=a ~b"],
  [
    "formulas among questions",
    "What is \\(x^\\{2\\}\\)? {=a ~b}\n\nWhat is $A^{T}$? {=a ~b}\n\nAnd? {=c ~d}",
  ],
];

describe("GIFT", () => {
  it.each(LOOK_ALIKES)("isn't seen in %s", (_, text) => {
    expect(isGift(text)).toBe(false);
    expect(isGift(text.replaceAll("\n", "\r\n"))).toBe(false);
  });

  it.each(QUESTIONS)("is seen in %s", (_, text) => {
    expect(isGift(text)).toBe(true);
    expect(isGift(`Welcome to this quiz.\n\n${text}\n\nGood luck.`.replaceAll("\n", "\r\n"))).toBe(true);
  });
});
