/** Text as it stands in XML. */
export function escapeXml(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
      // Control characters that no XML may hold
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
  );
}

export interface Text {
  text: string;
  html: string | null;
}

/** Pictures are found from the root of a cartridge, wherever the text stands. */
export function material({ text, html }: Text): string {
  if (!html) return `<material><mattext texttype="text/plain">${escapeXml(text)}</mattext></material>`;
  const placed = html.replaceAll('src="media/', 'src="$IMS-CC-FILEBASE$/media/');
  return `<material><mattext texttype="text/html">${escapeXml(placed)}</mattext></material>`;
}

/** One of the answers to choose from. */
export function label(ident: string, text: Text): string {
  return `<response_label ident="${ident}">${material(text)}</response_label>`;
}

export function choiceField(field: {
  ident: string;
  cardinality: "Single" | "Multiple" | "Ordered";
  labels: readonly string[];
  canShuffle?: boolean;
  /** What stands beside it */
  beside?: Text;
}): string {
  const { ident, cardinality, labels, canShuffle = true, beside } = field;
  return `<response_lid ident="${ident}" rcardinality="${cardinality}">${beside ? material(beside) : ""}<render_choice shuffle="${canShuffle ? "Yes" : "No"}">${labels.join("")}</render_choice></response_lid>`;
}

export const typedField = (ident: string): string =>
  `<response_str ident="${ident}" rcardinality="Single"><render_fib prompt="Box"><response_label ident="answer" rshuffle="No"/></render_fib></response_str>`;

export const equal = (ident: string, value: string, more = ""): string =>
  `<varequal respident="${ident}"${more}>${escapeXml(value)}</varequal>`;

/** A rule: what it asks for, the marks it gives, and the text that it shows. */
export function rule(condition: string, gives: { set?: number; add?: number; shows?: string }): string {
  const { set, add, shows } = gives;
  const score = (action: string, value: number) =>
    `<setvar action="${action}" varname="SCORE">${Number(value.toFixed(6))}</setvar>`;
  const parts = [
    set === undefined ? "" : score("Set", set),
    add === undefined ? "" : score("Add", add),
    shows === undefined ? "" : `<displayfeedback feedbacktype="Response" linkrefid="${shows}"/>`,
  ];
  return `<respcondition continue="${set === undefined ? "Yes" : "No"}"><conditionvar>${condition}</conditionvar>${parts.join("")}</respcondition>`;
}

/** A text that rules show. */
export interface Feedback {
  ident: string;
  said: Text;
}

const field = ([name, entry]: readonly [string, string]): string =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${escapeXml(entry)}</fieldentry></qtimetadatafield>`;

/** An item but for its metadata, which are written in front of the rest. */
export interface ItemParts {
  metadata: readonly (readonly [string, string])[];
  presentation: string;
  rules: readonly string[];
  feedback: readonly Feedback[];
}

export function item(ident: string, { metadata, presentation, rules, feedback }: ItemParts): string {
  const texts = feedback.map(
    ({ ident: name, said }) => `<itemfeedback ident="${name}">${material(said)}</itemfeedback>`,
  );
  return `<item ident="${escapeXml(ident)}"><itemmetadata><qtimetadata>${metadata.map(field).join("")}</qtimetadata></itemmetadata><presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules.join("")}</resprocessing>${texts.join("")}</item>`;
}
