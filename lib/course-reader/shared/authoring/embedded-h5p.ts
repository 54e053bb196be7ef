import { libraryName } from "../h5p/content.ts";
import { H5pWalk } from "../h5p/walk.ts";
import { at, parseJson, recordOf, textAt } from "../json-value.ts";
import { folderOf } from "../package/file.ts";
import { readJsLiteral } from "./js-literal.ts";
import { type Authored, type OpenPackage, shallowest, textIn } from "./package.ts";

export const H5P = /(?:^|\/)h5p\.json$/;
const PAGE = /(?:^|\/)(?:index|content|start)\.html?$/i;
const MARK = /H5PIntegration\s{0,9}=\s{0,9}(?=\{)/;

interface Found {
  title: string;
  library: string;
  params: unknown;
  folder: string;
}

/** A content with its own files, as players of H5P bring it along. */
async function unpacked(pack: OpenPackage): Promise<Found | null> {
  const path = shallowest(pack.archive.names, H5P);
  if (path === null) return null;
  const folder = folderOf(path);
  const inner = folder === "" ? "content" : `${folder}/content`;
  const about = parseJson((await textIn(pack, path)) ?? "");
  const params = parseJson((await textIn(pack, `${inner}/content.json`)) ?? "");
  return { title: textAt(about, "title"), library: textAt(about, "mainLibrary"), params, folder: inner };
}

/** A content within the page that shows it, as Lumi exports it. */
async function inPage(pack: OpenPackage): Promise<Found | null> {
  const path = shallowest(pack.archive.names, PAGE);
  const html = path === null ? null : await textIn(pack, path);
  const start = MARK.exec(html ?? "");
  if (path === null || html === null || !start) return null;
  const integration = readJsLiteral(html, start.index + start[0].length);
  const [content] = Object.values(recordOf(at(integration, "contents")));
  const params = parseJson(textAt(content, "jsonContent"));
  const title = textAt(content, "metadata", "title") || textAt(content, "title");
  return { title, library: textAt(content, "library"), params, folder: folderOf(path) };
}

/** An H5P content that a package brings along. */
export async function openEmbeddedH5p(pack: OpenPackage): Promise<Authored | null> {
  const found = (await unpacked(pack)) ?? (await inPage(pack));
  const library = libraryName(found?.library ?? "");
  if (!found || library === "" || found.params === null) return null;
  const { title, params, folder } = found;
  const media = pack.mediaStore.at(folder);
  const take: Authored["take"] = (builder) =>
    new H5pWalk(builder, media).main({
      library,
      params: recordOf(params),
      title: title || "Questions",
      id: null,
    });
  return { title, sourceId: null, take };
}
