import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

interface ApiRoute {
  segments: string[];
  /** Sorted; GET brings HEAD */
  methods: string[];
}

const VERBS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** How a route file names what it answers: `export const GET =`, `export { handler as GET }` */
const EXPORT = /export (?:const|async function|function) ([A-Z]+)\b|\bas ([A-Z]+)\b/g;

/** Which methods each address below /api answers, as the route files say. Next itself answers the others without a word. */
export class ApiRoutes {
  readonly #routes: readonly ApiRoute[];

  constructor(routes: readonly ApiRoute[]) {
    this.#routes = [...routes].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  }

  /** Reads the route files below `app`, the folder of the routes. */
  static read(app: string): ApiRoutes {
    const files = readdirSync(path.join(app, "api"), { recursive: true, encoding: "utf8" });
    const routes = files.filter((file) => path.basename(file) === "route.ts");
    return new ApiRoutes(
      routes.map((file) => ({
        segments: path.dirname(file).split(path.sep),
        methods: methodsIn(readFileSync(path.join(app, "api", file), "utf8")),
      })),
    );
  }

  /** The methods of the route that answers `pathname` (`/api/…`); empty where none does. */
  methodsOf(pathname: string): readonly string[] {
    const asked = pathname.split("/").slice(2).map(decodeURIComponent);
    return this.#routes.find(({ segments }) => matches(segments, asked))?.methods ?? [];
  }
}

function methodsIn(source: string): string[] {
  const named = [...source.matchAll(EXPORT)].map(([, declared, renamed]) => declared ?? renamed ?? "");
  return VERBS.filter((verb) => named.includes(verb === "HEAD" ? "GET" : verb));
}

/** Fixed segments go before named ones, and what takes all the rest comes last: as Next does it. */
function orderOf({ segments }: ApiRoute): string {
  const rank = (segment: string) => (segment.startsWith("[...") ? "2" : segment.startsWith("[") ? "1" : "0");
  return segments.map((segment) => rank(segment) + segment).join("/");
}

function matches(segments: readonly string[], asked: readonly string[]): boolean {
  if (segments.at(-1)?.startsWith("[...")) {
    const head = segments.slice(0, -1);
    return asked.length > head.length && matches(head, asked.slice(0, head.length));
  }
  return (
    segments.length === asked.length &&
    segments.every((segment, index) => segment.startsWith("[") || segment === asked[index])
  );
}
