import { readPageData } from "#lib/course-reader/formats/web-page/data.ts";
import { canonicalOf, decodePage, loadPage, type PageDom } from "#lib/course-reader/formats/web-page/dom.ts";
import { partAddresses, rootsOf } from "#lib/course-reader/formats/web-page/parts.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { PageBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { saveUpload } from "#lib/server/http/upload.ts";
import { OutgoingError } from "#lib/server/outgoing/error.ts";
import type { Fetched } from "#lib/server/outgoing/outgoing.ts";
import { saveBundle } from "./bundle-service.ts";
import { fileNameOf } from "./course-address.ts";
import { pause, type Reach, readPage, upgraded } from "./http-service.ts";
import { isFeed, readPodcast } from "./podcast-service.ts";

const PAGE_TYPES = ["text/html", "application/xhtml+xml"];
/** What a course may come as: documents and archives of all kinds, but no picture, sound or film */
const FILE_TYPES = ["application/*", "text/*"];
const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const MAX_FILE_BYTES = 50 * 1024 * 1024;
const FILE_MS = 60_000;
const MAX_PARTS = 20;
/** Characters of all parts of a page together */
const MAX_PARTS_LENGTH = 20 * 1024 * 1024;

/** Blocks of linked data of a page that are read here, and characters of each: the reader takes its time with all. */
const MAX_BLOCKS = 50;
const MAX_BLOCK_LENGTH = 200_000;

/** The page without the linked data that would take the server's time to read. */
function withoutExcess(page: PageDom): PageDom {
  const { $ } = page;
  $('script[type^="application/ld+json"]').each((index, script) => {
    if (index >= MAX_BLOCKS || $(script).text().length > MAX_BLOCK_LENGTH) $(script).remove();
  });
  return page;
}

const isPage = ({ type }: Pick<Fetched, "type">) => PAGE_TYPES.includes(type);

type Part = PageBundle["parts"][number];

async function readPart(address: string, reach: Reach): Promise<{ part: Part; delayMs: number }> {
  try {
    const wanted = { types: PAGE_TYPES, maxBytes: MAX_PAGE_BYTES };
    const { bytes, contentType, delayMs } = await readPage(address, wanted, reach);
    return { part: { address, html: decodePage(bytes, contentType), problem: null }, delayMs };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { part: { address, html: null, problem: error.message }, delayMs: 0 };
  }
}

/** The pages of a course's parts, one after the other, with a pause between them. */
async function readParts(addresses: readonly string[], delayMs: number, reach: Reach): Promise<Part[]> {
  const parts: Part[] = [];
  let [delay, length] = [delayMs, 0];
  for (const [index, address] of addresses.entries()) {
    const isOver = length > MAX_PARTS_LENGTH || !(await pause(delay, reach));
    if (isOver) {
      parts.push({ address, html: null, problem: "There was no time, or no room, left to read this page." });
      continue;
    }
    const { part, delayMs: next } = await readPart(address, reach);
    delay = Math.max(delay, next);
    length += part.html?.length ?? 0;
    parts.push(part);
    reach.onStep({ step: "Fetch", done: index + 2, total: addresses.length + 1 });
  }
  return parts;
}

function asFile({ address, bytes }: Fetched) {
  if (bytes.length === 0) throw new ImportError("empty_file", "The file at this address is empty.");
  return saveUpload(fileNameOf(address), bytes).then(({ path, fileName }) => ({
    path,
    fileName,
    sourceId: address,
  }));
}

/** Reads a page with the parts of its course, the feed of a podcast, or a file, into one upload. Throws ImportError, OutgoingError. */
export async function fetchPage(given: string, kind: "file" | "page", reach: Reach) {
  const wanted = {
    types: [...PAGE_TYPES, ...FILE_TYPES],
    maxBytes: (type: string) => (isPage({ type }) ? MAX_PAGE_BYTES : MAX_FILE_BYTES),
  };
  const first = upgraded(given, reach);
  // What a link calls a file may have any type.
  const asked = kind === "file" ? { maxBytes: wanted.maxBytes, totalMs: FILE_MS } : wanted;
  const { delayMs, ...fetched } = await readPage(first, asked, reach);
  if (!isPage(fetched))
    return isFeed(fetched) ? saveBundle(await readPodcast(fetched, reach)) : asFile(fetched);
  const html = decodePage(fetched.bytes, fetched.contentType);
  const page = withoutExcess(loadPage(html, fetched.address));
  const canonical = canonicalOf(page);
  const addresses = partAddresses(rootsOf(readPageData(page).things, page, canonical), page, MAX_PARTS);
  reach.onStep({ step: "Fetch", done: 1, total: addresses.length + 1 });
  const parts = await readParts(addresses, delayMs, reach);
  const bundle: PageBundle = { waddle: "page", address: fetched.address, html, parts };
  const { hostname, pathname } = new URL(fetched.address);
  const name = `${hostname}${pathname.replace(/\/$/, "")}`.slice(0, 200);
  const { path, fileName } = await saveUpload(name, Buffer.from(JSON.stringify(bundle)));
  return { path, fileName, sourceId: canonical ?? fetched.address };
}
