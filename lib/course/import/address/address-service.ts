import { ImportError } from "#lib/course-reader/import-error.ts";
import type { ImportStep } from "#lib/course-reader/schema.ts";
import type { OutgoingOptions } from "#lib/server/outgoing/outgoing.ts";
import { saveBundle } from "./bundle-service.ts";
import { understandAddress } from "./course-address.ts";
import { type Reach, toImportError } from "./http-service.ts";
import { fetchPage } from "./page-service.ts";
import { readPeertube } from "./peertube-service.ts";
import { readVimeo, type VimeoAccess } from "./vimeo-service.ts";
import { fetchYoutube, type YoutubeAccess } from "./youtube-service.ts";

export interface FetchCourseOptions {
  signal?: AbortSignal;
  onStep?: (event: { step: ImportStep; done: number; total: number }) => void;
  now: Date;
  /** Otherwise as the settings say */
  outgoing?: Pick<OutgoingOptions, "privateHosts" | "resolve" | "ca">;
  youtube?: YoutubeAccess;
  vimeo?: VimeoAccess;
  pauseMs?: number;
}

export interface FetchedCourse {
  /** The one file in DATA_DIR/uploads that the reader gets; anyone who called removes it. */
  path: string;
  fileName: string;
  /** The canonical address */
  sourceId: string;
}

const PAUSE_MS = 300;
const TOTAL_MS = 60_000;

/**
 * Reads the address of a course, as typed, into one file for the readers: a page with the pages of its course's parts
 * (20 at most, 300 ms apart, 60 s in all), a video or playlist of YouTube, a video of Vimeo or PeerTube, the feed of a podcast, or a course file. Obeys robots.txt. Throws
 * ImportError: `bad_address`, `forbidden_by_robots`, `unreachable`, `timed_out`, `too_large`, `wrong_type`,
 * `empty_file`, `cancelled`; no file is left then. docs/product.md#import
 */
export async function fetchCourseAddress(
  address: string,
  { signal, onStep = () => {}, now, outgoing = {}, youtube, vimeo, pauseMs = PAUSE_MS }: FetchCourseOptions,
): Promise<FetchedCourse> {
  const understood = understandAddress(address);
  if (understood.kind === "bad") throw new ImportError("bad_address", understood.sentence);
  const reach: Reach = { now, signal, onStep, deadline: performance.now() + TOTAL_MS, pauseMs, outgoing };
  onStep({ step: "Fetch", done: 0, total: 1 });
  try {
    signal?.throwIfAborted();
    if (understood.kind === "file" || understood.kind === "page")
      return await fetchPage(understood.address, understood.kind, reach);
    if (understood.kind === "vimeo") return await saveBundle(await readVimeo(understood.id, reach, vimeo));
    if (understood.kind === "peertube") {
      const bundle = await readPeertube(understood.address, understood.id, reach);
      return bundle ? await saveBundle(bundle) : await fetchPage(understood.address, "page", reach);
    }
    return await fetchYoutube(understood.kind, understood.id, reach, youtube);
  } catch (error) {
    throw toImportError(error, signal);
  }
}
