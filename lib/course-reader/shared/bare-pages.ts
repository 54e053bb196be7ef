import { AsyncLocalStorage } from "node:async_hooks";

/*
 * A text that our own generator finds nothing in may still be one for a model. Readers know nothing of models: whether
 * such pages are kept, as islands without questions, is said once around the whole reading of a file.
 */

const wanted = new AsyncLocalStorage<boolean>();

/** Reads with pages kept that have no questions yet, where a model will be asked for some. */
export function keepingBarePages<T>(isKept: boolean, read: () => Promise<T>): Promise<T> {
  return wanted.run(isKept, read);
}

/** In characters: what is shorter is a note, and no lesson for a model either. */
const MIN_CHARACTERS = 200;
/** Characters of scripts that say a word with one or two of them */
const DENSE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** Whether a page without questions is kept for a model. */
export function isForModel(text: string): boolean {
  if (!wanted.getStore()) return false;
  const dense = text.match(DENSE)?.length ?? 0;
  return text.trim().length + 2 * dense >= MIN_CHARACTERS;
}

/** What the report says of such a page until the model has had its turn. */
export const FOR_MODEL = "It holds no questions: a model is asked to write some.";
