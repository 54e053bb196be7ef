import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type { FeedbackPair } from "#lib/course-reader/questions/source-question.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { explanationOf, readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { joinSaid } from "#lib/quiz/question-draft.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { toMarkup } from "./markup.ts";
import { type Scoring, saidKey } from "./scoring.ts";

const RIGHT =
  /^((feedback|general|answer)[_-]?)?(correct|right|true|richtig|juste)([_-]?(fb|feedback|answer))?$/i;
const WRONG =
  /^((feedback|general|answer)[_-]?)?(incorrect|wrong|false|falsch|faux)([_-]?(fb|feedback|answer))?$/i;
const GENERAL = /^(general|solution|explanation|rationale|always)([_-]?(fb|feedback))?$/i;

interface Said {
  outcome: string;
  id: string;
  text: RichText;
}

/** What an item says to answers. */
export interface ItemFeedback {
  pair: FeedbackPair;
  explanation: RichText | null;
  /** What is said to one answer of one response and to no other. */
  to: (response: string, value: string) => RichText | null;
  /** The feedback inside of a choice */
  within: (choice: XmlNode, response: string, isRight: boolean) => RichText | null;
  notes: string[];
}

function textOf(node: XmlNode, media: Media | null, notes: string[]): RichText | null {
  const body = childAt(node, "contentBody") ?? node;
  return explanationOf(readHtml(toMarkup(body), media), notes);
}

function readSaid(nodes: readonly XmlNode[], media: Media | null, notes: string[]): Said[] {
  return nodes
    .filter((node) => node.attributes.showHide !== "hide")
    .flatMap((node) => {
      const text = textOf(node, media, notes);
      const { outcomeIdentifier: outcome = "", identifier: id = "" } = node.attributes;
      return text ? [{ outcome, id, text }] : [];
    });
}

function isSaidTo(scoring: Scoring, said: Said, response: string, value: string, isOnly: boolean): boolean {
  const single = scoring.single.get(saidKey(said.outcome, said.id));
  if (single) return single.response === response && single.value === value;
  const linked = scoring.links.get(said.outcome);
  const isOfResponse = linked ? linked.has(response) : isOnly;
  return isOfResponse && said.id === value;
}

const join = (texts: readonly RichText[]) => joinSaid(texts, "\n");

/** Reads the feedback of an item; `values` are the ids of all its choices. */
export function readFeedback(
  item: XmlNode,
  scoring: Scoring,
  values: ReadonlySet<string>,
  isOnly: boolean,
  media: Media | null,
): ItemFeedback {
  const notes: string[] = [];
  const blocks = descendants(childAt(item, "itemBody"), "feedbackBlock");
  const all = readSaid([...childrenOf(item, "modalFeedback"), ...blocks], media, notes);
  const key = (said: Said) => saidKey(said.outcome, said.id);
  const isSingle = (said: Said) => scoring.single.has(key(said)) || values.has(said.id);
  const isIn = (set: ReadonlySet<string>, name: RegExp) => (said: Said) =>
    set.has(key(said)) ||
    (!scoring.right.has(key(said)) &&
      !scoring.wrong.has(key(said)) &&
      !scoring.general.has(key(said)) &&
      !isSingle(said) &&
      name.test(said.id));
  const isRight = isIn(scoring.right, RIGHT);
  const isWrong = isIn(scoring.wrong, WRONG);
  const isGeneral = (said: Said) => isIn(scoring.general, GENERAL)(said) && !isRight(said) && !isWrong(said);
  const texts = (test: (said: Said) => boolean) => join(all.filter(test).map(({ text }) => text));
  const lost = all.filter((s) => !isRight(s) && !isWrong(s) && !isGeneral(s) && !isSingle(s));
  if (lost.length > 0) notes.push("Feedback that belongs to no single answer is left out.");
  return {
    pair: { right: texts((s) => isRight(s) && !isWrong(s)), wrong: texts((s) => isWrong(s) && !isRight(s)) },
    explanation: texts(isGeneral),
    to: (response, value) => texts((said) => isSaidTo(scoring, said, response, value, isOnly)),
    within: (choice, response, right) => {
      const value = choice.attributes.identifier ?? "";
      const nodes = ["feedbackInline", "feedbackBlock"].flatMap((name) => descendants(choice, name));
      const fits = (said: Said) =>
        said.id === value ||
        isSaidTo(scoring, said, response, value, true) ||
        (right ? isRight(said) : isWrong(said));
      return join(
        readSaid(nodes, media, notes)
          .filter(fits)
          .map(({ text }) => text),
      );
    },
    notes,
  };
}
