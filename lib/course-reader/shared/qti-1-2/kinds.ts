import { childAt, descendants, type XmlNode } from "#lib/server/files/xml.ts";

/** Names of types, from Canvas and from the Common Cartridge profile, to ours. */
const KINDS: Record<string, string> = {
  multiple_choice_question: "single",
  missing_word_question: "single",
  true_false_question: "true_false",
  multiple_answers_question: "multiple_answer",
  matching_question: "matching",
  multiple_dropdowns_question: "dropdowns",
  fill_in_multiple_blanks_question: "blanks",
  short_answer_question: "short_answer",
  numerical_question: "numeric",
  ordering_question: "ordering",
  calculated_question: "formula",
  essay_question: "essay",
  file_upload_question: "file_upload",
  text_only_question: "text",
  "cc.multiple_choice": "single",
  "cc.true_false": "true_false",
  "cc.multiple_response": "multiple_answer",
  "cc.fib": "short_answer",
  "cc.pattern_match": "pattern",
  "cc.essay": "essay",
};

/** Brightspace's names of types. */
const D2L_KINDS: Record<string, string> = {
  "Multiple Choice": "single",
  "True/False": "true_false",
  "Multi-Select": "multiple_answer",
  Matching: "matching",
  "Short Answer": "short_answer",
  "Fill in the Blanks": "short_answer",
  "Long Answer": "essay",
  Arithmetic: "formula",
  "Significant Figures": "formula",
  Ordering: "ordering",
  Likert: "opinion",
};

export const UNPLAYABLE: Record<string, string> = {
  formula: "A formula question draws new numbers for each learner, which isn't played.",
  essay: "An essay has no answer to choose.",
  file_upload: "It asks for a file to be uploaded.",
  text: "It is a text without a question.",
  pattern: "Its answer is a pattern, so no single answer can be shown as right.",
  opinion: "It asks for an opinion, so no answer is right.",
};

/** Brightspace spells the fields of its metadata otherwise than the standard does. */
const D2L_FIELD = "qti_metadatafield";

/** The value of a metadata field of an item, an assessment or a bank, "" where it has none. */
export function metadataOf(node: XmlNode, label: string): string {
  const inner = ["section", "item", "presentation", "assessment"];
  const fields = ["qtimetadatafield", D2L_FIELD].flatMap((name) => descendants(node, name, inner));
  const field = fields.find((candidate) => childAt(candidate, "fieldlabel")?.text.trim() === label);
  return field ? (childAt(field, "fieldentry")?.text.trim() ?? "") : "";
}

/** What an item is by the type that its file names; null where it names none. */
export function namedKind(node: XmlNode): string | null {
  const named = metadataOf(node, "question_type") || metadataOf(node, "cc_profile").replace(/\.v\d.*$/s, "");
  if (named) return KINDS[named] ?? named;
  const isD2l = descendants(childAt(node, "itemmetadata"), D2L_FIELD).length > 0;
  const d2l = isD2l ? metadataOf(node, "qmd_questiontype") : "";
  return Object.hasOwn(D2L_KINDS, d2l) ? (D2L_KINDS[d2l] ?? null) : null;
}
