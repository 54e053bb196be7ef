import type { Archive } from "#lib/server/files/archive.ts";
import { isRecordingName, LEAST_SOUND_BYTES } from "../../recording-types.ts";
import type { CourseBuilder } from "../course-builder.ts";
import { takeRecording } from "../lessons/embeds.ts";
import type { MediaStore } from "../media.ts";
import { isJunk } from "../package/archive.ts";

const SOUND = /\.(?:mp3|m4a)$/i;
const MAX_LEFT = 100;

/** Takes the films and longer sounds of a package that no page of it shows, since a script does: lessons behind all others. */
export function takeLeftRecordings(builder: CourseBuilder, store: MediaStore, archive: Archive): void {
  const isShort = (name: string) => SOUND.test(name) && (archive.sizeOf?.(name) ?? 0) < LEAST_SOUND_BYTES;
  const left = archive.names.filter(
    (name) => isRecordingName(name) && !isJunk(name) && !isShort(name) && !store.plays(name),
  );
  for (const name of left.slice(0, MAX_LEFT))
    takeRecording(builder, store, name, { title: "", sourceId: name });
}
