import type { RecordingsBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { saveUpload } from "#lib/server/http/upload.ts";

/** Writes what was fetched of recordings into one upload for the reader. */
export async function saveBundle(bundle: RecordingsBundle) {
  const { path, fileName } = await saveUpload(
    bundle.title || "Recordings",
    Buffer.from(JSON.stringify(bundle)),
  );
  return { path, fileName, sourceId: bundle.address };
}
