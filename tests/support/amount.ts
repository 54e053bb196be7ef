/**
 * How many of something a test tries: in every run as many as a fault needs to be seen, in the long form
 * (`npm run test:soak`, where a *.soak.ts imports the test) all that there are said to be.
 */
export function amount(short: number, long: number): number {
  return process.env.SOAK === "1" ? long : short;
}
