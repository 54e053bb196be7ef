import type { PrintedPage } from "./printed.ts";

const fold = (word: string) => word.toLowerCase();

/** The words of a document, to tell divided words from those that bear a hyphen. */
export class Words {
  private readonly all = new Set<string>();

  constructor(pages: readonly PrintedPage[]) {
    for (const { lines } of pages)
      for (const { text } of lines)
        for (const [word] of text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)) this.all.add(fold(word));
  }

  /** Two lines of a paragraph as one; a word that was divided is whole again. */
  join(before: string, after: string): string {
    if (before.endsWith("\u00ad")) return before.slice(0, -1) + after;
    const first = /([\p{L}\p{N}-]*)-$/u.exec(before)?.[1];
    const second = /^\p{Ll}[\p{L}\p{N}]*/u.exec(after)?.[0];
    if (first && second) {
      const isWritten = this.all.has(fold(`${first}-${second}`)) && !this.all.has(fold(first + second));
      return isWritten || !/\p{Ll}$/u.test(first) ? before + after : before.slice(0, -1) + after;
    }
    const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
    return isCjk.test(before) ? before + after : `${before} ${after}`;
  }
}
