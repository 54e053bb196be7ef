import * as blocks from "./blocks.ts";
import { type Column, Workspace } from "./workspace.ts";

/** A wave, as small as a picture can be drawn */
const WAVE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAALElEQVR42mO48+YXVRDDqEGjBo0aRB+DNPL2oSFMRcSoGVkGkYdGDRqKBgEA6ef/7ZAL8ZoAAAAASUVORK5CYII=",
  "base64",
);

export const QUIZ_COLUMNS: readonly Column[] = [
  ["Question", "title"],
  ["Option A", "rich_text"],
  ["Option B", "rich_text"],
  ["Option C", "rich_text"],
  ["Correct answer", "select"],
];

const { paragraph, heading, toggle, toDo, bullet } = blocks;

const MOON =
  "The Moon pulls on the oceans of the Earth. The side that faces the Moon is pulled most, so the water rises there. " +
  "A second bulge forms on the opposite side, because the water there is pulled least. The Earth turns below both " +
  "bulges, and most coasts have two high tides a day. A spring tide happens when the Sun and the Moon pull in one line. " +
  "A neap tide happens when they pull at a right angle.";

/** A workspace with a course about tides: everything that can be read, and some that can't. */
export function tides(): Workspace {
  const workspace = new Workspace();
  workspace.files.set("wave.png", { type: "image/png", bytes: WAVE });
  const course = workspace.page("Tides", [paragraph("Why the sea comes and goes.")], { icon: "🌊" });
  const moon = [
    heading(1, "The Moon"),
    paragraph(MOON),
    blocks.picture("wave.png", "A wave"),
    blocks.equation("F = G \\frac{m_1 m_2}{r^2}"),
    blocks.table([
      ["Tide", "When"],
      ["Spring", "New and full moon"],
      ["Neap", "Quarter moon"],
    ]),
    blocks.unsupported(),
  ];
  workspace.page("What pulls the sea", moon, { parent: course.id });
  const practice = [
    toggle("What pulls the sea up?", [paragraph("The Moon")]),
    toggle("Q: Which tide is the highest?", [paragraph("The spring tide")]),
    paragraph("Q: Which tide is the lowest?"),
    paragraph("A: The neap tide"),
    paragraph("How many high tides does most of the coast have a day?"),
    toDo("One", false),
    toDo("Two", true),
    toDo("Four", false),
    paragraph("Which of these pull on the sea?"),
    toDo("The Sun", true),
    toDo("The Moon", true),
    toDo("The wind of Mars", false),
  ];
  workspace.page("Practice", practice, { parent: course.id, icon: "✏️" });
  const quiz = workspace.database("Tide quiz", QUIZ_COLUMNS, course.id);
  workspace.row(quiz, [
    "What is the sea at its lowest called?",
    "Low tide",
    "High tide",
    "Storm",
    "Low tide",
  ]);
  workspace.row(quiz, ["Which moon brings spring tides?", "Quarter", "Full", "None", "Full"]);
  workspace.row(quiz, ["What is a tide pool?", "A harbor", "A pool left by the sea", "A current", "B"]);
  workspace.page("Shopping", [bullet("Bread"), bullet("Milk")], { icon: "🛒" });
  const words = workspace.database("Glossary", [
    ["Word", "title"],
    ["Topic", "select"],
  ]);
  workspace.row(words, ["Ebb", "Sea"], [paragraph("The ebb is the tide while it falls back to the sea.")]);
  workspace.row(words, ["Flood", "Sea"], [paragraph("The flood is the tide while it rises.")]);
  return workspace;
}
