import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { inRoot } from "./paths.ts";
import { builtRegexes, ownRegexes, type Regex } from "./regexes/collect.ts";
import { attackWithin, judge, measure, type Verdict, withChecker } from "./regexes/judge.ts";
import { isKnown, KNOWN, type Known } from "./regexes/known.ts";

/** What a known one may take for the worst text that it can be given. */
const MOST_MS = 250;
/** The best of so many tries: the machine may be busy. */
const TRIES = 3;
/** In characters: what grows with the square takes many seconds. */
const LONG = 200_000;
const SHOWN = 160;
/** Without an answer for this one the others mean nothing. */
const CONTROL: Regex = { source: "^(a+)+$", flags: "", places: ["control"] };

const keyOf = ({ source, flags }: Regex) => `/${source}/${flags}`;
const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
const milliseconds = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} ms` : "over 5000 ms");

function table(name: string, verdicts: readonly Verdict[]): void {
  const count = (status: Verdict["status"]) => verdicts.filter((one) => one.status === status).length;
  const cells = [verdicts.length, count("safe"), count("vulnerable"), count("unknown")];
  console.log(name.padEnd(22) + cells.map((cell) => String(cell).padStart(12)).join(""));
}

function show({ regex, status, complexity, attack, error }: Verdict): void {
  const degree = complexity?.degree ? ` of degree ${complexity.degree}` : "";
  console.log(`\n  ${regex.places.join(", ")}\n    ${cut(keyOf(regex))}`);
  console.log(`    ${status}: ${complexity ? complexity.type + degree : (error?.kind ?? "")}`);
  if (!attack) return;
  const took = milliseconds(measure(regex, attack.string));
  console.log(`    ${cut(attack.pattern)}: ${attack.string.length} characters take ${took} here`);
}

/** How long the worst of `longest` characters takes */
function worst({ regex, attack }: Verdict, longest: number): number {
  const text = attack ? attackWithin(attack, longest) : "";
  return Math.min(...Array.from({ length: TRIES }, () => measure(regex, text)));
}

/** Whether the attack fails on this engine: the checker's own walks some stretches twice that this one does not. */
function isRefuted(verdict: Verdict): boolean {
  if (verdict.complexity?.type !== "polynomial") return false;
  const took = worst(verdict, LONG);
  if (took > MOST_MS) return false;
  console.log(`    harmless here: ${LONG} characters of it take ${milliseconds(took)}`);
  return true;
}

/** Prints why a known one may stay; false where it takes too long all the same. */
function mayStay(verdict: Verdict, { longest, reason }: Known): boolean {
  const isMeasured = longest !== null && verdict.attack !== undefined;
  const took = isMeasured ? worst(verdict, longest) : 0;
  const bound = isMeasured ? `, ${longest} characters take ${milliseconds(took)}` : "";
  console.log(`    known: ${reason}${bound}`);
  return took <= MOST_MS;
}

/** Lists what isn't safe among our own, and answers how many of these must be changed. */
function reportOwn(verdicts: readonly Verdict[]): number {
  let wrong = 0;
  for (const verdict of verdicts.filter(({ status }) => status !== "safe")) {
    show(verdict);
    const known = KNOWN.find((one) => isKnown(one, verdict.regex.source, verdict.regex.places));
    if (known ? !mayStay(verdict, known) : verdict.status === "vulnerable" && !isRefuted(verdict)) wrong += 1;
  }
  return wrong;
}

const { values } = parseArgs({
  options: { build: { type: "string", default: inRoot(".next/static/chunks") } },
});
if (!existsSync(values.build))
  throw new Error(`There is no build at ${values.build}: npm run build makes one.`);
const own = ownRegexes();
const ours = new Set(own.map(keyOf));
const others = builtRegexes(values.build).filter((regex) => !ours.has(keyOf(regex)));
const [control, ownVerdicts, otherVerdicts] = await withChecker(async (check) => [
  await judge(check, [CONTROL]),
  await judge(check, own),
  await judge(check, others),
]);

console.log("\nOurs that aren't safe:");
const wrong = reportOwn(ownVerdicts);
console.log("\nLibraries' in the build that aren't safe, which run in their reader's own browser:");
for (const verdict of otherVerdicts.filter(({ status }) => status !== "safe")) show(verdict);
const titles = ["checked", "safe", "vulnerable", "unknown"].map((title) => title.padStart(12));
console.log(`\n${" ".repeat(22)}${titles.join("")}`);
table("ours", ownVerdicts);
table("libraries' in the build", otherVerdicts);
const isControlFound = control[0]?.status === "vulnerable";
console.log(`control ${keyOf(CONTROL)}: ${control[0]?.status}${isControlFound ? ", as it should be" : ""}`);
console.log(`${wrong} of ours must be changed`);
process.exit(wrong === 0 && isControlFound ? 0 : 1);
