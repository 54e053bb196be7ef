import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** `hashes`: a page for everyone; `nonce`: one for a single request; `call`, `file`: no page at all. */
export type Kind = "hashes" | "nonce" | "call" | "file";

export interface Answer {
  kind: Kind;
  /** Its address holds what must not travel on. */
  isSecret?: boolean;
  /** It is for one person or one request. */
  isPrivate?: boolean;
  /** It shows recordings of other hosts, and keeps lessons for when there is no network. */
  isClassroom?: boolean;
  headers: Record<string, string>;
}

const EXPECTED: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^(strict-origin-when-cross-origin|no-referrer)$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\), microphone=\(\), geolocation=\(\)/,
};

const UNWANTED = ["x-powered-by", "server", "access-control-allow-origin", "sourcemap", "x-sourcemap"];
/** All that may stand where scripts are allowed; no host, no scheme, nothing "unsafe". */
const SCRIPT_SOURCE = /^'(self|none|strict-dynamic|nonce-[A-Za-z0-9+/]{22}==|sha256-[A-Za-z0-9+/]{43}=)'$/;

export function readPolicy(text: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of text.split(";")) {
    const [name = "", ...values] = part.trim().split(/\s+/);
    if (name && !directives.has(name)) directives.set(name, values);
  }
  return directives;
}

/** What holds for scripts: the directive itself, or the one that stands in for it. */
function sourcesOf(policy: Map<string, string[]>, name: string): string[] {
  const standIn = name === "script-src-attr" ? policy.get("script-src") : undefined;
  return policy.get(name) ?? standIn ?? policy.get("default-src") ?? ["*"];
}

export function nonceIn(policy: string | undefined): string | undefined {
  return /'nonce-([^']+)'/.exec(policy ?? "")?.[1];
}

function scriptFaults(policy: Map<string, string[]>, kind: Kind): string[] {
  const scripts = sourcesOf(policy, "script-src");
  const faults = scripts
    .filter((source) => !SCRIPT_SOURCE.test(source))
    .map((source) => `script-src has ${source}`);
  const has = (start: string) => scripts.some((source) => source.startsWith(start));
  if (kind === "nonce" && !(has("'nonce-") && has("'strict-dynamic'"))) faults.push("no nonce");
  if (kind === "nonce" && (has("'self'") || has("'sha256-"))) faults.push("more than the nonce runs");
  if (kind === "hashes" && !has("'sha256-")) faults.push("no hashes");
  if (kind === "hashes" && (has("'nonce-") || has("'strict-dynamic'"))) faults.push("a nonce for everybody");
  if ((kind === "call" || kind === "file") && scripts.join() !== "'none'") faults.push("scripts run");
  return faults;
}

/** Directives that allow nothing, but for what the classroom needs, and for the service workers of pages of learners */
const CLASSROOM_SOURCES: Record<string, string> = {
  "frame-src": "https://www.youtube-nocookie.com,https://player.vimeo.com",
  "media-src": "'self',https:",
};
const PLAIN_SOURCES: Record<string, string> = { "media-src": "'self'" };

function policyFaults(text: string | undefined, kind: Kind, isClassroom = false): string[] {
  if (text === undefined) return ["no content-security-policy"];
  const policy = readPolicy(text);
  const faults = scriptFaults(policy, kind);
  const workers: Record<string, string> = kind === "nonce" ? { "worker-src": "'self'" } : {};
  const wanted = { ...(isClassroom ? CLASSROOM_SOURCES : PLAIN_SOURCES), ...workers };
  for (const name of ["script-src-attr", "object-src", "frame-src", "worker-src"])
    if (sourcesOf(policy, name).join() !== (wanted[name] ?? "'none'"))
      faults.push(`${name} is ${sourcesOf(policy, name)}`);
  // These have nothing that stands in for them.
  for (const name of ["base-uri", "frame-ancestors"])
    if (policy.get(name)?.join() !== "'none'") faults.push(`${name} is ${policy.get(name)}`);
  if (!/^'(self|none)'$/.test(policy.get("form-action")?.join() ?? "")) faults.push("forms go anywhere");
  if (!/^'(self|none)'$/.test(sourcesOf(policy, "connect-src").join())) faults.push("calls go anywhere");
  const isPage = kind === "nonce" || kind === "hashes";
  if (isPage && policy.get("require-trusted-types-for")?.join() !== "'script'")
    faults.push("no Trusted Types");
  if (isPage && policy.get("trusted-types")?.some((name) => /^('allow-duplicates'|\*)$/.test(name)))
    faults.push("any Trusted Types policy may be made");
  return faults;
}

function cacheFaults({ kind, isSecret, isPrivate, headers }: Answer): string[] {
  const cache = headers["cache-control"] ?? "";
  const mustNotStay = kind === "call" || kind === "nonce" || isSecret || isPrivate;
  const faults = mustNotStay && !/\bno-store\b/.test(cache) ? [`cache-control is "${cache}"`] : [];
  if (!isSecret) return faults;
  if (headers["referrer-policy"] !== "no-referrer") faults.push("its address travels on");
  if (!/noindex/.test(headers["x-robots-tag"] ?? "")) faults.push("it may be indexed");
  return faults;
}

/** Proxies take 4 KB as they come, and add headers of their own. */
const MAX_HEADER_BYTES = 3000;

/** A status line and a line a header */
function sizeFaults(headers: Record<string, string>): string[] {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.byteLength(lines.join("")) + "HTTP/1.1 200 OK\r\n\r\n".length;
  return bytes > MAX_HEADER_BYTES ? [`${bytes} bytes of headers`] : [];
}

/** What is wrong with the headers of an answer, in words; nothing where nothing is. */
export function headerFaults(answer: Answer): string[] {
  const { headers, kind } = answer;
  const wrong = Object.entries(EXPECTED)
    .filter(([name, value]) => !value.test(headers[name] ?? ""))
    .map(([name]) => `${name} is ${headers[name]}`);
  const unwanted = UNWANTED.filter((name) => headers[name] !== undefined).map((name) => `has ${name}`);
  const policy = policyFaults(headers["content-security-policy"], kind, answer.isClassroom);
  return [...wrong, ...unwanted, ...policy, ...cacheFaults(answer), ...sizeFaults(headers)];
}

interface Script {
  text: string;
  src: string | undefined;
  nonce: string | undefined;
}

const RUNS = /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i;
const MAY_RUN_AN_ADDRESS = new Set(["href", "src", "action", "formaction", "xlink:href", "data"]);

/** All scripts of a page that run, and the attributes that would be scripts too. */
export function readScripts(html: string): { scripts: Script[]; attributes: string[] } {
  const scripts: Script[] = [];
  const attributes: string[] = [];
  const walk = (node: Node): void => {
    if ("attrs" in node) {
      for (const { name, value } of node.attrs) {
        const isAddress = MAY_RUN_AN_ADDRESS.has(name) && /^\s*(javascript|data|vbscript):/i.test(value);
        if (/^on/i.test(name) || name === "srcdoc" || isAddress) attributes.push(`${name}="${value}"`);
      }
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value;
      if (node.nodeName === "script" && RUNS.test((attribute("type") ?? "").trim())) {
        const text = node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
        scripts.push({ text, src: attribute("src"), nonce: attribute("nonce") });
      }
    }
    if ("content" in node) walk(node.content);
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return { scripts, attributes };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

function scriptFault({ text, src, nonce }: Script, policy: string): string | null {
  const expected = nonceIn(policy);
  const name = src ?? text.slice(0, 60);
  if (expected) return nonce === expected ? null : `without the nonce: ${name}`;
  if (src !== undefined) return src.startsWith("/_next/static/") ? null : `from elsewhere: ${src}`;
  return policy.includes(hashOf(text)) ? null : `without its hash: ${name}`;
}

/** What of a page's scripts its policy would stop, and what would be a script without being one. */
export function bodyFaults(html: string, policy: string): string[] {
  const { scripts, attributes } = readScripts(html);
  const faults = scripts.flatMap((script) => scriptFault(script, policy) ?? []);
  if (scripts.length === 0) faults.push("no script at all");
  return [...faults, ...attributes.map((attribute) => `an attribute that runs: ${attribute}`)];
}
