import type { Media, MediaStore } from "#lib/course-reader/shared/media.ts";
import type { Archive } from "#lib/server/files/archive.ts";

/** Files are named by a number that Blackboard gives them, "xid-123_1", or lie in the folder of their document. */
const XID = /xid-\d+_\d+/i;
const PLACE = /^@X@EmbeddedFile\.(?:location|requestUrlStub)@X@/i;

/** Where the texts of a document in a package find their pictures: `folder` is the document's own. */
export function packageMedia(archive: Archive, mediaStore: MediaStore, folder: string): Media {
  const byXid = new Map(archive.names.flatMap((name) => xidOf(name).map((xid) => [xid, name])));
  const find = (src: string): [Media, string] => {
    const xid = XID.exec(src)?.[0].toLowerCase();
    const named = xid ? byXid.get(xid) : undefined;
    return named ? [mediaStore.at(""), encodeURI(named)] : [mediaStore.at(folder), src.replace(PLACE, "")];
  };
  return {
    keep: (src) => {
      const [media, path] = find(src);
      return media.keep(path);
    },
    recording: (src, tracks, least) => {
      const [media, path] = find(src);
      return media.recording(path, tracks, least);
    },
  };
}

function xidOf(name: string): string[] {
  const xid = /\.xml$/i.test(name) ? null : XID.exec(name.slice(name.lastIndexOf("/") + 1));
  return xid ? [xid[0].toLowerCase()] : [];
}
