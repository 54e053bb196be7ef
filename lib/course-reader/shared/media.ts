import {
  MAX_ALL_MEDIA_BYTES,
  MAX_MEDIA,
  MAX_MEDIA_BYTES,
  mediaType,
} from "#lib/course-reader/media-types.ts";
import type { ParsedMedia } from "#lib/course-reader/schema.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { sha256 } from "#lib/server/hash.ts";
import { isRecordingName, MAX_RECORDING_BYTES } from "../recording-types.ts";
import { captionsBeside } from "./recordings/beside.ts";
import {
  type FoundRecording,
  type LoadedRecording,
  loadRecording,
  TOO_LARGE,
  type Track,
} from "./recordings/load.ts";
import { fileReference, pathsFor } from "./text/media-path.ts";

/** Captions or chapters as markup names them */
export interface TrackAddress extends Omit<Track, "path"> {
  src: string;
}

/** Where the texts of one place in a file find their pictures and sounds. */
export interface Media {
  /** `media:<key>` for an address in the markup that leads to a safe picture or sound of the file; null otherwise. */
  keep(src: string): string | null;
  /** The same for a film or sound that is a lesson of its own; `least` is how many bytes it has at least. */
  recording(src: string, tracks?: readonly TrackAddress[], least?: number): string | null;
}

/** No pictures, sounds and films at all */
export const NO_MEDIA: Media = { keep: () => null, recording: () => null };

/** All media of one file that some text names. */
export interface MediaStore {
  /** Addresses are read as seen from `folder` ("" for the root). */
  at(folder: string): Media;
  /** Takes one that isn't a file of the archive: bytes that the format itself carries. */
  add(name: string, bytes: Buffer): void;
  /** Whether some text shows the file at this path: it has come over then, within that text. */
  holds(path: string): boolean;
  /** `media:<key>` of the film or sound at this path of the archive, whatever its name; null where there is none. */
  keepRecording(path: string, tracks?: readonly Track[], least?: number): string | null;
  /** Whether some lesson plays the file at this path, or shows it as captions: that lesson has a line of its own. */
  plays(path: string): boolean;
  /** Reads one that was kept; a sentence where it can't come over. */
  recording(key: string): Promise<LoadedRecording | string>;
  /** Those with these keys, the first ones as far as there is room; all that were kept where none are named. */
  load(wanted?: ReadonlySet<string>): Promise<ParsedMedia[]>;
}

const ENDING = /\.(?:png|jpe?g|gif|webp|mp3|ogg|oga|wav|m4a)$/i;
const DATA_ADDRESS = /^data:(?:image\/(?:png|jpe?g|gif|webp)|audio\/[\w.+-]{1,20});base64,/i;

/** Where one is found, and how large it will be; what the archive doesn't tell counts as nothing until it is read. */
interface Found {
  path: string;
  size: number;
  bytes: Buffer | null;
}

class ArchiveMedia implements MediaStore {
  private readonly archive: Archive | null;
  private readonly fileOf: (reference: string) => string | null;
  private readonly added = new Map<string, Buffer>();
  private readonly kept = new Map<string, Found>();
  private readonly recordings = new Map<string, FoundRecording>();
  private names: Map<string, string> | null = null;

  constructor(archive: Archive | null, fileOf: (reference: string) => string | null) {
    this.archive = archive;
    this.fileOf = fileOf;
  }

  at(folder: string): Media {
    return {
      keep: (src) => this.keep(src, folder),
      recording: (src, tracks = [], least = 0) => {
        const path = this.pathOf(src, folder, isRecordingName);
        return path === null ? null : this.keepRecording(path, this.tracksAt(tracks, folder), least);
      },
    };
  }

  private tracksAt(tracks: readonly TrackAddress[], folder: string): Track[] {
    return tracks.flatMap(({ src, kind, language }) => {
      const path = this.pathOf(src, folder, () => true);
      return path === null ? [] : [{ path, kind, language }];
    });
  }

  keepRecording(path: string, tracks: readonly Track[] = [], least = 0): string | null {
    const bytes = this.added.get(path) ?? null;
    if (!bytes && !this.archive?.has(path)) return null;
    const size = bytes?.length ?? this.archive?.sizeOf?.(path) ?? least;
    if (size < least && tracks.length === 0) return null;
    const key = sha256(path);
    const hasCaptions = tracks.some(({ kind }) => kind === "captions");
    const all = hasCaptions ? tracks : [...tracks, ...captionsBeside(this.archive, path)];
    if (!this.recordings.has(key)) this.recordings.set(key, { path, bytes, tracks: all });
    return `media:${key}`;
  }

  async recording(key: string): Promise<LoadedRecording | string> {
    const found = this.recordings.get(key);
    if (!found) return "The file doesn't hold it.";
    const size = this.archive?.sizeOf?.(found.path) ?? 0;
    return size > MAX_RECORDING_BYTES ? TOO_LARGE : loadRecording(this.archive, found);
  }

  add(name: string, bytes: Buffer): void {
    this.added.set(name, bytes);
  }

  holds(path: string): boolean {
    return this.kept.has(sha256(path));
  }

  plays(path: string): boolean {
    const isTrack = () =>
      [...this.recordings.values()].some(({ tracks }) => tracks.some((one) => one.path === path));
    return this.recordings.has(sha256(path)) || isTrack();
  }

  /** The archive's own spelling of a path: systems that don't tell capitals apart have written many of them. */
  private spelling(path: string): string | null {
    if (this.archive?.has(path)) return path;
    this.names ??= new Map(this.archive?.names.map((name) => [name.toLowerCase(), name]));
    return this.names.get(path.toLowerCase()) ?? null;
  }

  /** The path, as the archive or the format spells it, that an address leads to; null where there is none of that name. */
  private pathOf(src: string, folder: string, isMeant: (name: string) => boolean): string | null {
    const reference = fileReference(src);
    const named = reference === null ? null : this.fileOf(reference);
    for (const path of named ? [named] : pathsFor(src, folder)) {
      if (this.added.has(path)) return path;
      const name = isMeant(path) ? this.spelling(path) : null;
      if (name !== null) return name;
    }
    return null;
  }

  private find(src: string, folder: string): Found | null {
    const path = this.pathOf(src, folder, (name) => ENDING.test(name));
    if (path === null) return null;
    const bytes = this.added.get(path) ?? null;
    return { path, size: bytes?.length ?? this.archive?.sizeOf?.(path) ?? 0, bytes };
  }

  private keep(src: string, folder: string): string | null {
    const found = DATA_ADDRESS.test(src.trimStart()) ? carried(src) : this.find(src, folder);
    // What the format carries itself is at hand, so its bytes can be judged at once.
    if (!found || (found.bytes && !mediaType(found.bytes))) return null;
    const key = sha256(found.path);
    // How much room there is for all of them is asked once it is known which questions are played.
    if (found.size > MAX_MEDIA_BYTES) return null;
    if (!this.kept.has(key)) this.kept.set(key, found);
    return `media:${key}`;
  }

  private async read({ path, bytes }: Found): Promise<Buffer | null> {
    try {
      return bytes ?? (await this.archive?.readBuffer(path, MAX_MEDIA_BYTES)) ?? null;
    } catch (error) {
      if (error instanceof ArchiveError) return null;
      throw error;
    }
  }

  async load(wanted?: ReadonlySet<string>): Promise<ParsedMedia[]> {
    const media: ParsedMedia[] = [];
    let total = 0;
    for (const key of wanted ?? this.kept.keys()) {
      if (media.length >= MAX_MEDIA) break;
      const found = this.kept.get(key);
      if (!found || total + found.size > MAX_ALL_MEDIA_BYTES) continue;
      const bytes = await this.read(found);
      const type = bytes && mediaType(bytes);
      if (!bytes || !type || bytes.length > MAX_MEDIA_BYTES) continue;
      if (total + bytes.length > MAX_ALL_MEDIA_BYTES) continue;
      total += bytes.length;
      media.push({ key, type, base64: bytes.toString("base64") });
    }
    const places = new Map([...this.kept.keys()].map((key, place) => [key, place]));
    return media.toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0));
  }
}

/** A picture or sound that its own address spells out. */
function carried(src: string): Found | null {
  const encoded = src.slice(src.indexOf(",") + 1);
  if (encoded.length > MAX_MEDIA_BYTES * 1.5) return null;
  const bytes = Buffer.from(encoded, "base64");
  return { path: `data:${sha256(bytes)}`, size: bytes.length, bytes };
}

/**
 * The pictures and sounds of an archive (null: of a single file). `fileOf` gives the path of a file that an address names
 * by its id only. Bytes are read by load(), which leaves out what isn't what its name says. docs/product.md#import
 */
export function openMediaStore(
  archive: Archive | null,
  fileOf: (reference: string) => string | null = () => null,
): MediaStore {
  return new ArchiveMedia(archive, fileOf);
}
