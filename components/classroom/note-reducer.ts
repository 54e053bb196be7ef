import {
  changedAt,
  failedAt,
  NO_CHANGES,
  NO_TIMES,
  type SavePhase,
  type SaveTimes,
} from "#lib/client/autosave/save-times.ts";
import type { NoteBody, NoteDto } from "#lib/lesson/schema.ts";

export interface NoteState {
  text: string;
  /** The version that the text was written on */
  version: number;
  /** What the server has, drawn */
  html: string;
  phase: SavePhase;
  times: SaveTimes;
}

export type NoteEvent =
  | { type: "typed"; text: string; now: number }
  | { type: "saving" }
  | { type: "saved"; note: NoteDto }
  | {
      type: "failed";
      phase: "offline" | "failed" | "refused" | "conflict" | "gone" | "signedOut";
      now: number;
    }
  /** This device has kept it since it was written, unsaved */
  | { type: "kept"; kept: NoteBody; now: number }
  /** The server has it so */
  | { type: "found"; note: NoteDto }
  /** Another version was taken, or is written over */
  | { type: "resolved"; note: NoteDto; text: string; now: number };

export function firstNote({ text, version, html }: NoteDto): NoteState {
  return { text, version, html, phase: "idle", times: NO_TIMES };
}

/** Whether anything waits to be saved. */
export const isUnsaved = ({ times, phase }: NoteState) => times.firstChangeAt !== null || phase === "saving";

/** A note as it is written and saved. What is typed while a save is under way waits for the next one. */
export function noteReducer(state: NoteState, event: NoteEvent): NoteState {
  switch (event.type) {
    case "typed": {
      const times = { ...state.times, ...changedAt(state.times, event.now) };
      return { ...state, text: event.text, times, phase: state.phase === "refused" ? "idle" : state.phase };
    }
    case "saving":
      return { ...state, phase: "saving", times: { ...state.times, ...NO_CHANGES } };
    case "saved":
      return {
        ...state,
        version: event.note.version,
        html: event.note.html,
        phase: "idle",
        times: { ...state.times, failures: 0 },
      };
    case "failed":
      return {
        ...state,
        phase: event.phase,
        times: { ...state.times, ...changedAt(state.times, event.now), ...failedAt(state.times, event.now) },
      };
    case "kept":
      if (isUnsaved(state)) return state;
      return { ...state, ...event.kept, times: { ...NO_TIMES, ...changedAt(NO_TIMES, event.now) } };
    case "found": {
      const { note } = event;
      if (isUnsaved(state) ? note.text !== state.text : note.version <= state.version) return state;
      return { ...firstNote(note), phase: state.phase === "saving" ? "saving" : "idle" };
    }
    case "resolved": {
      const isSame = event.text === event.note.text;
      const times = isSame ? NO_TIMES : { ...NO_TIMES, ...changedAt(NO_TIMES, event.now) };
      return {
        ...state,
        text: event.text,
        version: event.note.version,
        html: event.note.html,
        phase: "idle",
        times,
      };
    }
  }
}
