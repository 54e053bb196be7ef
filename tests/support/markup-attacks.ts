import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const CORPUS = path.resolve("../shared/fixtures/attacks/xss");
export const hasCorpus = existsSync(CORPUS);
if (!hasCorpus) console.info("sanitize: ../shared/fixtures is absent, its attack lists are skipped");

const ALLOWED: Record<string, string[]> = {
  a: ["href", "title", "rel", "target"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  ol: ["start"],
};
const TAGS =
  "p br strong em b i u s code pre sub sup blockquote ul ol li h2 h3 h4 hr table thead tbody tr th td a".split(
    " ",
  );

/**
 * What is wrong with markup, judged by its spelling alone and not by the parser that made it: every "<" must begin
 * an allowed tag with allowed, quoted attributes.
 */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const rest = html.replace(
    /<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/g,
    (_, tag: string, attributes: string) => {
      if (!TAGS.includes(tag)) faults.push(`<${tag}>`);
      for (const [, name = "", value = ""] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        if (!ALLOWED[tag]?.includes(name)) faults.push(`${tag} ${name}`);
        if (name === "href" && !/^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(value))
          faults.push(`href ${value}`);
      }
      return "";
    },
  );
  if (/[<>]/.test(rest)) faults.push(`stray ${rest.slice(0, 80)}`);
  return faults;
}

export const OWN_ATTACKS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg><animate onbegin=alert(1) attributeName=x></svg>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='jav&#x09;ascript:alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='vbscript:x' target=_top>x</a>",
  "<p style='background:url(//evil)' class=x id=y data-z=1 onclick=alert(1)>x</p>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=x></object><embed src=x><link rel=stylesheet href=x><meta http-equiv=refresh content=0><base href=//x>",
  "<td colspan='1 onload=alert(1)'>x</td><ol start=javascript:1><li>",
  "<template><img src=x onerror=alert(1)></template>",
  "<b><i></b></i><p><table><p>",
  "<details open ontoggle=alert(1)><video><source onerror=alert(1)></video>",
  '<b is="x-evil">x</b><p IS=x-evil>y</p><a is="&quot;><script>" href="/x">z</a>',
  "<a xlink:href='javascript:1' href='http://ok.example/\"><script>'>x</a>",
];

export function corpusLines(): string[] {
  const files = readdirSync(CORPUS).filter((name) => name.endsWith(".txt"));
  return files
    .flatMap((name) => readFileSync(path.join(CORPUS, name), "utf8").split("\n"))
    .filter((line) => line.trim());
}
