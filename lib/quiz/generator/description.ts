import type { Definition } from "./definition.ts";
import { askedOf, chooseWrong, isTold, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./gaps.ts";
import type { Read, Reading } from "./reading.ts";
import { clozeText, descriptionOption, whatIsText, whichTermText } from "./wording.ts";
import { contentOf, foldOption, seedOf, wordsOf } from "./words.ts";

interface Defining extends Read {
  definition: Definition;
}

function isDefining(read: Read): read is Defining {
  return read.definition !== null;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether what defines one of two terms speaks of the other: the one may then be a case of the other. */
function isEntangled(one: Defining, other: Defining): boolean {
  return isTold(one.definition.term, other.text) || isTold(other.definition.term, one.text);
}

function peersOf(read: Defining, reading: Reading): Defining[] {
  const { isPlural, article, verb } = read.definition;
  const peers = reading.sentences
    .filter(isDefining)
    .filter(
      (other) =>
        other.index !== read.index && other.definition.isPlural === isPlural && !isEntangled(read, other),
    );
  const rank = ({ definition: other }: Defining) =>
    Number(other.article === article) + Number(other.verb === verb);
  const at = peers.length === 0 ? 0 : seedOf(read.text) % peers.length;
  return [...peers.slice(at), ...peers.slice(0, at)].sort((a, b) => rank(b) - rank(a));
}

function base(read: Defining): Pick<Draft, "form" | "kind" | "index" | "source"> {
  return { form: "definition", kind: "definition", index: read.index, source: read.text };
}

/** "What is a cog?" with the descriptions of other terms. */
function whatIs(read: Defining, reading: Reading): Draft | null {
  const { definition } = read;
  if (definition.description === null || isTold(definition.term, definition.description)) return null;
  const length = wordsOf(definition.description).length;
  const isLike = (other: Definition) => {
    const words = wordsOf(other.description ?? "").length;
    return (
      other.description !== null &&
      words <= length * 1.8 &&
      words >= length * 0.55 &&
      other.verb === definition.verb
    );
  };
  const pool = peersOf(read, reading).filter((peer) => isLike(peer.definition));
  const chosen = pool.filter((peer) => isApart(peer, read)).slice(0, 3);
  if (chosen.length < MIN_WRONG) return null;
  const answer = descriptionOption(definition);
  const wrong = chosen.map((peer) => descriptionOption(peer.definition));
  return { ...base(read), text: whatIsText(definition), answer, wrong, score: 10 + wrong.length * 0.1 };
}

/** Whether two descriptions have little in common. */
function isApart(one: Defining, other: Defining): boolean {
  const [a, b] = [contentOf(one.definition.description ?? ""), contentOf(other.definition.description ?? "")];
  return [...a].filter((stem) => b.has(stem)).length <= Math.min(a.size, b.size) * 0.4;
}

function termsFor(read: Defining, reading: Reading): string[] {
  const { term, start, end } = read.definition;
  const peers = peersOf(read, reading).filter((peer) => isApart(peer, read));
  const asked = askedOf(read.text, start, end);
  const pool = peers.map((peer) => peer.definition.term);
  return chooseWrong({ answer: term, asked, source: read.text }, pool, reading.sayings);
}

/** "Which term does this describe?" with other terms that the text defines. */
function whichTerm(read: Defining, reading: Reading): Draft | null {
  const { definition } = read;
  if (definition.description === null || isTold(definition.term, definition.description)) return null;
  const wrong = termsFor(read, reading).map(capitalised);
  if (wrong.length < MIN_WRONG) return null;
  const answer = capitalised(definition.term);
  return { ...base(read), text: whichTermText(definition), answer, wrong, score: 10 + wrong.length * 0.1 };
}

/** The definition with a gap where its term stands. */
function termGap(read: Defining, reading: Reading): Draft | null {
  const { definition } = read;
  const { term, start, end, article } = definition;
  if (isTold(term, askedOf(read.text, start, end))) return null;
  const isLike = (other: string) =>
    reading.sentences.some(
      ({ definition: peer }) =>
        peer && foldOption(peer.term) === foldOption(other) && (peer.article === "") === (article === ""),
    );
  const options = termsFor(read, reading).filter(isLike);
  if (options.length < MIN_WRONG) return null;
  const wrong = start === 0 ? options.map(capitalised) : options;
  const answer = read.text.slice(start, end);
  const text = clozeText(read.text, start, end);
  return { ...base(read), form: "cloze", text, answer, wrong, score: 9 + wrong.length * 0.1 };
}

/** The question that a definition makes, in one of three forms. */
export function definitionOf(read: Read, reading: Reading): Draft | null {
  if (!isDefining(read)) return null;
  const forms = [whatIs, whichTerm, termGap];
  const at = seedOf(read.text) % forms.length;
  for (let step = 0; step < forms.length; step += 1) {
    const draft = forms[(at + step) % forms.length]?.(read, reading);
    if (draft) return draft;
  }
  return null;
}
