import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#scripts/paths.ts";

const SHARED = path.resolve(ROOT, "../shared/fixtures/attacks");
export const hasSharedTexts = existsSync(SHARED);

/** Ways of getting a script into a text, one of each kind, and texts that only look or sort oddly. */
export const OWN_TEXTS: readonly string[] = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</textarea><svg onload=alert(1)>",
  "--><script>alert(1)</script><!--",
  "]]><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<img src=//evil.example/x.png>",
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)" autofocus onfocus="alert(1)',
  "<svg/onload=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<body onload=alert(1)>",
  "<iframe srcdoc='<script>parent.alert(1)</script>'></iframe>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<object data=javascript:alert(1)></object>",
  "<a href=javascript:alert(1)>Ada</a>",
  "<a href='java\tscript:alert(1)'>Ada</a>",
  "<form action=javascript:alert(1)><button>Go on</button></form>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=//evil.example/'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css';</style>",
  '<div style="background:url(//evil.example/x)">Ada</div>',
  "<details open ontoggle=alert(1)>Ada</details>",
  "<video><source onerror=alert(1)></video>",
  "<input autofocus onfocus=alert(1)>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<form id=x></form><input form=x name=attributes><a id=location href=//evil.example/>",
  "<p id=__next_f><p name=constructor>",
  "javascript:alert(1)//",
  "{{constructor.constructor('alert(1)')()}}",
  "\u0024{alert(1)}",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
  "\u2028alert(1)\u2029",
  "=cmd|' /C calc'!A0",
  '\'; DROP TABLE "User"; --',
  "../../../../etc/passwd",
  "constructor",
  "__proto__",
  "null",
  "\u202eadA\u202c",
  "A\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308",
  "👩‍👩‍👧‍👦🏳️‍🌈🇳🇵",
  "شكراً جزيلاً",
  "𝒜𝒹𝒶 \ufeff\u200b\u200d",
  "\ud800 alone",
  "%s%n%p {0} $1 $& \\0",
];

function listsOf(folder: string): string[] {
  const files = readdirSync(path.join(SHARED, folder)).filter((name) => name.endsWith(".txt"));
  return files.map((name) => readFileSync(path.join(SHARED, folder, name), "utf8"));
}

/** The lists of other people; empty where their folder is absent. */
function sharedTexts(): string[] {
  if (!hasSharedTexts) return [];
  const strings = JSON.parse(readFileSync(path.join(SHARED, "strings/blns.json"), "utf8")) as string[];
  // One of the lists holds its vectors in one long line, each in a numbered <div>.
  const lines = listsOf("xss").flatMap((text) => text.split(/\n|(?=<div id="\d+">)/));
  return [...strings, ...lines, ...listsOf("redirect").flatMap((text) => text.split("\n"))];
}

const isText = (text: string) => text.trim() !== "" && text.length <= 2000;

/** Our own texts and `count` of the others, spread over all their lists. */
export function attackTexts(count: number): string[] {
  const others = [...new Set(sharedTexts().filter(isText))];
  const step = Math.max(1, others.length / count);
  const chosen = others.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [...OWN_TEXTS, ...chosen];
}
