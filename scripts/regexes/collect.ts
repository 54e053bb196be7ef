import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import ts from "typescript";
import { inRoot } from "../paths.ts";

/** A regular expression, and every place that has it. */
export type Regex = { source: string; flags: string; places: string[] };
type Found = { source: string; flags: string; line: number };

/** Stands in a pattern for a part that only the running program knows: a word, so the shape stays. */
const PLACEHOLDER = "x";
const OWN = ["lib", "app", "components", "server", "scripts", "extension", "prisma"];
const OWN_FILES = ["middleware.ts", "instrumentation.ts", "next.config.mjs"];
const SKIPPED = new Set(["node_modules", "dist", "generated", ".next"]);

/** The constants of a file by name, so that a pattern made of them can be read. */
type Constants = Map<string, ts.Expression>;

function constantsOf(file: ts.SourceFile): Constants {
  const constants: Constants = new Map();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
  }
  return constants;
}

/** `/a/g` in its two parts */
function literalParts(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf("/");
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** The text of an expression as far as the file itself says it. */
function textOf(node: ts.Expression, constants: Constants): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return literalParts(node.text).source;
  if (ts.isTaggedTemplateExpression(node)) return templateText(node.template, constants, true);
  if (ts.isTemplateExpression(node)) return templateText(node, constants, false);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return textOf(node.left, constants) + textOf(node.right, constants);
  if (ts.isPropertyAccessExpression(node) && node.name.text === "source")
    return textOf(node.expression, constants);
  if (ts.isNewExpression(node) && node.arguments?.[0]) return textOf(node.arguments[0], constants);
  if (ts.isIdentifier(node)) return constantText(node.text, constants);
  return joinedText(node, constants) ?? PLACEHOLDER;
}

function constantText(name: string, constants: Constants): string {
  const value = constants.get(name);
  // Without the name itself: a constant that speaks of itself would go on forever.
  const others = new Map([...constants].filter(([other]) => other !== name));
  return value ? textOf(value, others) : PLACEHOLDER;
}

function templateText(node: ts.TemplateLiteral, constants: Constants, isRaw: boolean): string {
  const part = ({ text, rawText }: ts.TemplateLiteralLikeNode) => (isRaw ? (rawText ?? text) : text);
  if (ts.isNoSubstitutionTemplateLiteral(node)) return part(node);
  const spans = node.templateSpans.map((span) => textOf(span.expression, constants) + part(span.literal));
  return part(node.head) + spans.join("");
}

/** `["a", "b"].join("|")`, also by the name of the list */
function joinedText(node: ts.Expression, constants: Constants): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  if (node.expression.name.text !== "join") return undefined;
  const target = node.expression.expression;
  const list = ts.isIdentifier(target) ? constants.get(target.text) : target;
  const items = list && ts.isAsExpression(list) ? list.expression : list;
  if (!items || !ts.isArrayLiteralExpression(items)) return undefined;
  const between = node.arguments[0] ? textOf(node.arguments[0], constants) : ",";
  return items.elements.map((item) => textOf(item, constants)).join(between);
}

const isRegExp = (node: ts.Expression) => ts.isIdentifier(node) && node.text === "RegExp";

/** What a node makes a regular expression of: a literal, `RegExp(…)`, or the `pattern` of an input. */
function regexOf(node: ts.Node, constants: Constants): { source: string; flags: string } | undefined {
  if (ts.isRegularExpressionLiteral(node)) return literalParts(node.text);
  if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) {
    const [source, flags] = node.arguments ?? [];
    if (!source) return undefined;
    return { source: textOf(source, constants), flags: flags ? flagsOf(flags, constants) : "" };
  }
  if (ts.isJsxAttribute(node) && node.name.getText() === "pattern") {
    const value = node.initializer;
    const text = value && ts.isJsxExpression(value) ? value.expression : value;
    // The browser holds the whole value against it.
    if (text) return { source: `^(?:${textOf(text as ts.Expression, constants)})$`, flags: "v" };
  }
  return undefined;
}

function flagsOf(node: ts.Expression, constants: Constants): string {
  const flags = textOf(node, constants);
  return /^[dgimsuvy]*$/.test(flags) ? flags : "";
}

/** All regular expressions of a text in JavaScript or TypeScript, with their lines. */
export function regexesOf(name: string, text: string): Found[] {
  const kind = name.endsWith(".ts") ? ts.ScriptKind.TS : ts.ScriptKind.TSX;
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  const constants = constantsOf(file);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    const regex = regexOf(node, constants);
    const start = regex && file.getLineAndCharacterOfPosition(node.getStart());
    if (regex && start) found.push({ ...regex, line: start.line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => SKIPPED.has(part)),
    );
}

function gather(paths: string[], nameOf: (path: string) => string): Regex[] {
  const all = new Map<string, Regex>();
  for (const path of paths) {
    for (const { source, flags, line } of regexesOf(path, readFileSync(path, "utf8"))) {
      const key = `/${source}/${flags}`;
      const regex = all.get(key) ?? { source, flags, places: [] };
      regex.places.push(`${nameOf(path)}:${line}`);
      all.set(key, regex);
    }
  }
  return [...all.values()];
}

/** Every regular expression of our own source, tests left out. */
export function ownRegexes(): Regex[] {
  const below = OWN.flatMap((folder) => filesBelow(inRoot(folder)));
  const code = below.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|soak)\.tsx?$/.test(path));
  return gather([...code, ...OWN_FILES.map((name) => inRoot(name))], (path) => relative(inRoot(), path));
}

/** Every regular expression of the scripts below a folder, which browsers run. */
export function builtRegexes(folder: string): Regex[] {
  const scripts = filesBelow(folder).filter((path) => path.endsWith(".js"));
  return gather(scripts, (path) => basename(path));
}
