/** Whether this is the long run, which tries everything; the usual one tries a spread of what there is. */
export const isSoak = process.env.SOAK === "1";

/** Every so many, at least `count` of them where there are as many; all of them in the long run. */
export function some<T>(all: readonly T[], count: number): T[] {
  const step = isSoak ? 1 : Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0);
}

/** How many of something a test tries: as many as a fault needs to be seen, or all that there are said to be. */
export function amount(short: number, long: number): number {
  return isSoak ? long : short;
}
