import { isRecordingName, LEAST_SOUND_BYTES } from "#lib/course-reader/recording-types.ts";
import { isJunk } from "#lib/course-reader/shared/package/archive.ts";

/** Endings of files that may hold a course or a part of one, and of those that deserve a word about what they are */
const PARTS =
  /\.(?:md|markdown|mdx|txt|html?|xhtml|mhtml?|pdf|docx|docm|pptx|pptm|ppsx|odt|odp|epub|ipynb|srt|vtt|sbv|ass|ssa|ttml|dfxp|csv|tsv|xlsx|gift|xml|json|qti|h5p|apkg|colpkg|mbz|imscc|zip|elpx?|t?gz|docx?|pptx?|xlsx?|xlsb|rtf|key|pages|numbers|one|mobi|azw3?|djvu|ps|rar|7z|msg|chm|ods|odg)$/i;
const PICTURES = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|heic|avif|ico)$/i;
const SOUNDS = /\.(?:mp3|ogg|oga|wav|m4a)$/i;
/** Programs, settings and layouts */
const CODE =
  /(?:^|\/)(?:makefile|dockerfile|gemfile|rakefile|procfile|cname|_config\.yml|package(?:-lock)?\.json|tsconfig[\w.]*\.json|composer\.json|manifest\.json|pom\.xml)$|\.(?:css|scss|less|js|mjs|cjs|jsx|ts|tsx|map|json5|py|pyc|pyi|java|class|kt|c|h|cc|cpp|hpp|cs|go|rs|rb|php|swift|scala|r|m|jl|lua|pl|sh|bash|zsh|bat|ps1|sql|ya?ml|toml|ini|cfg|conf|lock|gradle|properties|env|tf|vue|svelte|woff2?|ttf|otf|eot|bib|sty|cls|log|aux|canvas|excalidraw|base)$/i;
/** What projects say about themselves */
const ABOUT =
  /(?:^|\/)(?:licen[cs]e|copying|notice|authors|contributors|contributing|code[-_]of[-_]conduct|changelog|security|requirements|robots|humans|llms)(?:\.(?:md|txt|rst|html))?$/i;

export type NameKind = "part" | "picture" | "sound" | "code" | "about" | "other";

/** Whether a file is a film, or a sound long enough, that may be a lesson. */
export const isPlayable = (name: string, size: number | null) =>
  isRecordingName(name) && (!SOUNDS.test(name) || (size ?? 0) >= LEAST_SOUND_BYTES);

/** What a file in an archive is likely to be, by its name. */
export function kindOfName(name: string): NameKind {
  if (ABOUT.test(name)) return "about";
  if (CODE.test(name)) return "code";
  if (PARTS.test(name)) return "part";
  if (PICTURES.test(name)) return "picture";
  return SOUNDS.test(name) ? "sound" : "other";
}

/** What file managers and programs hide */
export const isHidden = (name: string) =>
  isJunk(name) || /(?:^|\/)(?:\.[^/]*|desktop\.ini)(?:\/|$)/i.test(name);

/** "a/b/" of "a/b/c.md"; "" for the root. */
export const folderOf = (name: string) => name.slice(0, name.lastIndexOf("/") + 1);
export const fileOf = (name: string) => name.slice(name.lastIndexOf("/") + 1);
export const stemOf = (name: string) => name.replace(/\.[a-z0-9]{1,8}$/i, "");
/** Notion writes an id behind each name, and GitHub that of a branch. */
export const tidyFolder = (folder: string) =>
  folder.replace(/ [0-9a-f]{32}$/, "").replace(/-(?:main|master)$/, "");

/** The folder in which all of them lie, "" for the root. */
export function commonFolder(names: readonly string[]): string {
  let common = folderOf(names[0] ?? "");
  for (const name of names) while (!name.startsWith(common)) common = folderOf(common.slice(0, -1));
  return common;
}

/** What browsers call the folder of a page's pictures and scripts, behind the page's own name */
const PAGE_FOLDER = /(?:_files|-files|_dateien|-Dateien|_fichiers|_archivos|_arquivos|_file|_bestanden)\/$/i;

/** The saved page to which a file belongs; null for a file of its own. */
export function pageOf(name: string, names: ReadonlySet<string>): string | null {
  for (let folder = folderOf(name); folder !== ""; folder = folderOf(folder.slice(0, -1))) {
    const page = folder.replace(PAGE_FOLDER, "");
    if (page === folder) continue;
    for (const ending of [".html", ".htm", ".xhtml"]) if (names.has(page + ending)) return page + ending;
  }
  return null;
}
