/** What went wrong with one thing of Notion */
type FaultKind = "gone" | "forbidden" | "invalid" | "away";

const SENTENCES: Record<FaultKind, string> = {
  gone: "It isn't shared with Waddle, or no longer exists.",
  forbidden: "Notion doesn't let Waddle read it.",
  invalid: "Notion can't give it out.",
  away: "Notion gave no proper answer for it.",
};

/** Notion refuses something, or gives no proper answer however often it is asked. */
export class NotionFault extends Error {
  readonly kind: FaultKind;
  /** How long Notion wants to be left alone, where it says so */
  readonly waitMs: number | null;

  constructor(kind: FaultKind, waitMs: number | null = null) {
    super(SENTENCES[kind]);
    this.name = "NotionFault";
    this.kind = kind;
    this.waitMs = waitMs;
  }
}

/** There is no time left in this job: the next one goes on. */
export class FetchLater extends Error {
  constructor() {
    super("the next job goes on from here");
    this.name = "FetchLater";
  }
}
