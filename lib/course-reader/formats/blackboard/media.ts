import type { Media, MediaStore } from "#lib/course-reader/shared/media.ts";
import type { Archive } from "#lib/server/files/archive.ts";

/** Files are named by a number that Blackboard gives them, "xid-123_1", or lie in the folder of their document. */
const XID = /xid-\d+_\d+/i;
const PLACE = /^@X@EmbeddedFile\.(?:location|requestUrlStub)@X@/i;

/** Where the texts of a document in a package find their pictures: `folder` is the document's own. */
export function packageMedia(archive: Archive, mediaStore: MediaStore, folder: string): Media {
  const byXid = new Map(archive.names.flatMap((name) => xidOf(name).map((xid) => [xid, name])));
  return {
    keep: (src) => {
      const xid = XID.exec(src)?.[0].toLowerCase();
      const named = xid ? byXid.get(xid) : undefined;
      if (named) return mediaStore.at("").keep(encodeURI(named));
      return mediaStore.at(folder).keep(src.replace(PLACE, ""));
    },
  };
}

function xidOf(name: string): string[] {
  const xid = /\.xml$/i.test(name) ? null : XID.exec(name.slice(name.lastIndexOf("/") + 1));
  return xid ? [xid[0].toLowerCase()] : [];
}
