/** How exports spell "a file of this course"; what follows is its path below some folder. */
const PLACEHOLDERS = [
  { prefix: /^\$(?:IMS-CC|1EdTech-CC)-FILEBASE\$\/?/i, folders: ["web_resources/"] },
  {
    prefix: /^\$CANVAS_(?:COURSE|OBJECT)_REFERENCE\$\/(?:file_contents|files?)\//i,
    folders: ["web_resources/"],
  },
  { prefix: /^@@PLUGINFILE@@\//i, folders: [] },
  { prefix: /^\/(?:c4x\/[^/]+\/[^/]+\/asset|static)\//i, folders: ["static/", "course/static/"] },
];
/** With a scheme, or on another host: nothing of this file. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i;
const FILE_REFERENCE = /^\$CANVAS_[A-Z]+_REFERENCE\$\/file_ref\/([\w.-]+)/i;

/** "a/./b/../c" → "a/c"; null for what leads out of the archive, or to nothing. */
function normalise(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  const whole = parts.join("/");
  return whole === "" || /\p{Cc}/u.test(whole) ? null : whole;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The id in a reference of Canvas to a file that only the manifest names; null for every other address. */
export function fileReference(src: string): string | null {
  return FILE_REFERENCE.exec(decode(src.trim()))?.[1] ?? null;
}

/** The paths in an archive that an address in the markup of `folder` may mean, the likeliest first. */
export function pathsFor(src: string, folder: string): string[] {
  const address = decode((src.trim().split(/[?#]/)[0] ?? "").replaceAll("\\", "/"));
  const place = PLACEHOLDERS.find(({ prefix }) => prefix.test(address));
  if (address === "" || (!place && ELSEWHERE.test(address))) return [];
  const rest = place ? address.replace(place.prefix, "") : address;
  // "/x" is seen from the archive's root, as a path is from a host's.
  const own = !place && address.startsWith("/") ? [] : [`${folder}/${rest}`];
  const all = [...(place?.folders ?? []).map((each) => each + rest), ...own, rest];
  return [...new Set(all.map(normalise).filter((path) => path !== null))];
}
