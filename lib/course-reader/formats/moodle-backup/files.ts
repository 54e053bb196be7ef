import { MAX_MEDIA_BYTES } from "#lib/course-reader/media-types.ts";
import { isRecordingName } from "#lib/course-reader/recording-types.ts";
import type { MediaStore } from "#lib/course-reader/shared/media.ts";
import { STORED } from "#lib/course-reader/shared/moodle/text.ts";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import { loadXml } from "./archive.ts";
import type { Owner } from "./page-text.ts";
import { valueAt } from "./value.ts";

const SHOWN = /\.(png|jpe?g|gif|webp|mp3|ogg|oga|wav|m4a)$/i;
const CAPTIONS = /\.(vtt|srt)$/i;
const HASH = /^[0-9a-f]{40}$/;
/** Of all pictures of questions together */
const MAX_BYTES = 60 * 1024 * 1024;

/** The pictures and sounds of a backup's questions, by the field and the id that they belong to. */
export type StoredFiles = (area: string, itemId: string) => XmlNode[];

function fileNode(file: XmlNode, stored: string): XmlNode {
  const attributes = {
    name: valueAt(file, "filename"),
    path: valueAt(file, "filepath") || "/",
    encoding: STORED,
  };
  return { name: "file", attributes, children: [], content: [stored], text: stored };
}

/** A file that is an activity by itself */
const FILE_ACTIVITY = "mod_resource";
/** Texts that become lessons */
const READ = new Set(["mod_page", "mod_label", "mod_book", "mod_lesson", "course"]);

function isOfQuestion(file: XmlNode): boolean {
  const component = valueAt(file, "component");
  return component === "question" || component.startsWith("qtype_");
}

/** Those of questions and lessons: other texts are read without their pictures. */
function isShown(file: XmlNode): boolean {
  const component = valueAt(file, "component");
  const isOurs = isOfQuestion(file) || READ.has(component);
  const name = valueAt(file, "filename");
  if (component === FILE_ACTIVITY) return isRecordingName(name) && HASH.test(valueAt(file, "contenthash"));
  const isPlayed = isRecordingName(name) || CAPTIONS.test(name);
  return (
    isOurs &&
    (SHOWN.test(name) || (isPlayed && !isOfQuestion(file))) &&
    HASH.test(valueAt(file, "contenthash"))
  );
}

const pathOf = (hash: string) => `files/${hash.slice(0, 2)}/${hash}`;

/** Films, captions, and sounds that no page could hold: they are read once a lesson plays them. */
function staysInArchive(file: XmlNode): boolean {
  const name = valueAt(file, "filename");
  if (!SHOWN.test(name)) return true;
  return isRecordingName(name) && Number(valueAt(file, "filesize")) > MAX_MEDIA_BYTES;
}

async function bytesOf(archive: Archive, hash: string): Promise<Buffer | null> {
  const path = pathOf(hash);
  if (!archive.has(path)) return null;
  try {
    return await archive.readBuffer(path, MAX_MEDIA_BYTES);
  } catch (error) {
    if (error instanceof ArchiveError) return null;
    throw error;
  }
}

const keyOfPage = ({ component, contextId, itemId }: Owner) => `${component}/${contextId}/${itemId}`;

/** A section belongs to the course, of which there is one: backups don't name its context. */
function ownerOf(file: XmlNode): Owner {
  const component = valueAt(file, "component");
  const contextId = component === "course" ? "" : valueAt(file, "contextid");
  return { component, contextId, itemId: valueAt(file, "itemid") };
}

/** What texts of a backup show: those of its question bank, and those of its lessons */
interface BackupFiles {
  ofQuestions: StoredFiles;
  ofPages: (owner: Owner) => XmlNode[];
  /** `media:<key>` of the film or sound that is an activity by itself; null for none */
  recordingIn: (contextId: string) => string | null;
}

/** Reads the pictures and sounds of questions, then of lessons, as far as there is room, and puts them into the store. */
export async function loadFiles(archive: Archive, mediaStore: MediaStore): Promise<BackupFiles> {
  const root = await loadXml(archive, "files.xml");
  const nodes = new Map<string, XmlNode[]>();
  const kept = new Map<string, boolean>();
  const files = typeof root === "string" ? [] : childrenOf(root, "file").filter(isShown);
  let room = MAX_BYTES;
  for (const file of files.toSorted((a, b) => Number(isOfQuestion(b)) - Number(isOfQuestion(a)))) {
    const hash = valueAt(file, "contenthash");
    const isInArchive = staysInArchive(file);
    const stored = isInArchive ? pathOf(hash) : `moodle/${hash}`;
    if (isInArchive) kept.set(hash, archive.has(stored));
    else if (!kept.has(hash)) {
      const bytes = room > 0 ? await bytesOf(archive, hash) : null;
      room -= bytes?.length ?? 0;
      if (bytes) mediaStore.add(stored, bytes);
      kept.set(hash, bytes !== null);
    }
    const key = isOfQuestion(file)
      ? `${valueAt(file, "filearea")}/${valueAt(file, "itemid")}`
      : keyOfPage(ownerOf(file));
    if (kept.get(hash)) nodes.set(key, [...(nodes.get(key) ?? []), fileNode(file, stored)]);
  }
  return {
    ofQuestions: (area, itemId) => nodes.get(`${area}/${itemId}`) ?? [],
    ofPages: (owner) => nodes.get(keyOfPage(owner)) ?? [],
    recordingIn: (contextId) => {
      const own = nodes.get(keyOfPage({ component: FILE_ACTIVITY, contextId, itemId: "0" })) ?? [];
      const [file] = own.filter(({ attributes }) => isRecordingName(attributes.name ?? ""));
      return file ? mediaStore.keepRecording(file.text) : null;
    },
  };
}
