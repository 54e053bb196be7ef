/** Three cues of ten seconds each. */
export const spokenCues = [
  { at: 0, end: 10, text: "The tide comes in twice a day." },
  { at: 10, end: 20, text: "The moon pulls the water." },
  { at: 20, end: 30, text: "Spring tides are the highest." },
];
