import { createHmac, randomBytes } from "node:crypto";
import { blockAnswer, databaseAnswer, OWNER, pageAnswer, sourceAnswer } from "./answers.ts";
import { ApiFault } from "./oauth.ts";
import { type Database, findBlock, type Page, type Workspace } from "./workspace.ts";

const MAX_PAGE_SIZE = 100;
const SECRET = randomBytes(16);
const VERSION = "2025-09-03";

const notFound = (what: string, id: string) =>
  new ApiFault(
    404,
    "object_not_found",
    `Could not find ${what} with ID: ${id}. Make sure the relevant pages and databases are shared with your integration.`,
  );
const invalid = (message: string) => new ApiFault(400, "validation_error", message);

/** An id as anyone may write it, with or without dashes */
function canonical(id: string): string {
  const bare = id.replaceAll("-", "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(bare)) throw invalid("path failed validation: id should be a valid uuid.");
  return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const cursorAt = (at: number) => {
  const sign = createHmac("sha256", SECRET).update(String(at)).digest("hex").slice(0, 16);
  return `${at}-${sign}`;
};

interface Paging {
  start_cursor?: unknown;
  page_size?: unknown;
}

/** A part of a list, with the cursor of the next one */
function pageOf<T, R>(all: readonly T[], paging: Paging, answer: (one: T) => R) {
  const size = Math.min(MAX_PAGE_SIZE, Number(paging.page_size ?? MAX_PAGE_SIZE));
  const cursor = paging.start_cursor === undefined ? cursorAt(0) : String(paging.start_cursor);
  const from = Number(cursor.split("-")[0]);
  if (cursor !== cursorAt(from)) throw invalid("The start_cursor provided is invalid.");
  const hasMore = from + size < all.length;
  return {
    object: "list",
    results: all.slice(from, from + size).map(answer),
    next_cursor: hasMore ? cursorAt(from + size) : null,
    has_more: hasMore,
  };
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  version: string | undefined;
}

/** The calls that need a token. Throws ApiFault. */
export class NotionApi {
  private readonly workspace: Workspace;
  private readonly origin: () => string;
  /** How long the address of a file lasts */
  fileMs = 3_600_000;

  constructor(workspace: Workspace, origin: () => string) {
    this.workspace = workspace;
    this.origin = origin;
  }

  private page(id: string): Page {
    const page = this.workspace.pages.get(id);
    if (this.workspace.databases.has(id))
      throw invalid(`Provided ID ${id} is a database, not a page. Use the retrieve database API instead.`);
    if (!page || !this.workspace.isSeen(id)) throw notFound("page", id);
    return page;
  }

  private database(found: Database | undefined, id: string): Database {
    if (!found || !this.workspace.isSeen(found.id)) throw notFound("database", id);
    return found;
  }

  answer({ method, path, query, body, version }: Call): object {
    if (version !== VERSION) throw invalid(`Notion-Version header should be ${VERSION}.`);
    const [what = "", id = "", more = ""] = path.replace(/^\/v1\//, "").split("/");
    const call = [method, what, id === "" ? "" : ":id", more].filter(Boolean).join(" ");
    const paging = method === "GET" ? Object.fromEntries(query) : body;
    if (call === "POST search") return this.search(body);
    if (call === "GET users :id" && id === "me") return { ...OWNER, type: "bot", name: "Waddle", bot: {} };
    if (call === "GET pages :id") return pageAnswer(this.page(canonical(id)), this.workspace);
    if (call === "GET blocks :id children") return this.children(canonical(id), paging);
    if (call === "GET blocks :id") return this.block(canonical(id));
    if (call === "GET databases :id") {
      const database = this.database(this.workspace.databases.get(canonical(id)), id);
      return databaseAnswer(database, this.workspace);
    }
    if (what === "data_sources") {
      const database = this.database(this.workspace.ofSource(canonical(id)), id);
      if (method === "GET") return sourceAnswer(database, this.workspace);
      const rows = [...this.workspace.rowsOf(database), ...this.workspace.databasesIn(database)].filter(
        ({ id: row }) => this.workspace.isSeen(row) && !this.workspace.isInTrash(row),
      );
      return { type: "page_or_data_source", ...pageOf(rows, paging, (row) => this.result(row)) };
    }
    throw new ApiFault(400, "invalid_request_url", "Invalid request URL.");
  }

  private search(body: Record<string, unknown>): object {
    const query = String(body.query ?? "").toLowerCase();
    const all = [...this.workspace.pages.values(), ...this.workspace.databases.values()].filter(
      ({ id, title }) =>
        this.workspace.isSeen(id) && !this.workspace.isInTrash(id) && title.toLowerCase().includes(query),
    );
    if (body.sort) all.sort((a, b) => Date.parse(b.editedAt) - Date.parse(a.editedAt));
    return { type: "page_or_data_source", ...pageOf(all, body, (one) => this.result(one)) };
  }

  private result(one: Page | Database): object {
    return one.kind === "page" ? pageAnswer(one, this.workspace) : sourceAnswer(one, this.workspace);
  }

  private children(id: string, paging: Paging): object {
    const page = this.workspace.pageAround(id);
    const children = this.workspace.childrenOf(id);
    if (!page || !children || !this.workspace.isSeen(page.id)) throw notFound("block", id);
    const answer = (one: (typeof children)[number]) =>
      blockAnswer(one, id, page, (name) => this.fileUrl(name));
    const shown = children.filter(({ isTrashed }) => !isTrashed);
    return { type: "block", ...pageOf(shown, paging, answer) };
  }

  private block(id: string): object {
    const page = this.workspace.pageAround(id);
    const found = page && findBlock(page.blocks, id);
    if (!found || !this.workspace.isSeen(page.id)) throw notFound("block", id);
    return blockAnswer(found, page.id, page, (name) => this.fileUrl(name));
  }

  private fileUrl(name: string) {
    const expires = Date.now() + this.fileMs;
    return {
      url: `${this.origin()}/files/${encodeURIComponent(name)}?expires=${expires}&sign=${signOf(name, expires)}`,
      expiry_time: new Date(expires).toISOString(),
    };
  }

  /** A file by an address that it was given; null where the address has expired or was made up. */
  file(path: string, query: URLSearchParams): { type: string; bytes: Buffer } | null {
    const name = decodeURIComponent(path.replace(/^\/files\//, ""));
    const expires = Number(query.get("expires"));
    if (expires <= Date.now() || query.get("sign") !== signOf(name, expires)) return null;
    return this.workspace.files.get(name) ?? null;
  }
}

const signOf = (name: string, expires: number) =>
  createHmac("sha256", SECRET).update(`${name} ${expires}`).digest("hex");
