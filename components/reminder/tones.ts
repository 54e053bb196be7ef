import type { Tone } from "#lib/reminder/schema.ts";

/** How a reminder sounds, with one of the texts of lib/reminder as it may come. docs/product.md#reminders */
export const TONES: readonly { id: Tone; name: string; sample: string }[] = [
  {
    id: "plain",
    name: "Plain",
    sample: "Spanish at 19:00. 30 minutes are set aside. Everything is ready when you are.",
  },
  {
    id: "warm",
    name: "Warm",
    sample: "Your time for Spanish is near. 30 minutes from 19:00, just for you. Get comfortable.",
  },
  { id: "direct", name: "Direct", sample: "19:00: Spanish. 30 minutes. Open it and start." },
];
