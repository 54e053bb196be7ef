/** A problem that the person at the keyboard can solve: shown as its one sentence, without a stack. */
export class Sentence extends Error {
  override name = "Sentence";
}

/** Another running process already uses this data folder. */
export class InUse extends Sentence {
  override name = "InUse";
}

export function errorCode(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
