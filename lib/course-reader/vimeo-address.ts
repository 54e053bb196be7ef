/** A number of Vimeo's, in any of the ways in which its addresses name a video, and the hash of an unlisted one */
const VIMEO =
  /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|album\/\d+\/video\/|showcase\/\d+\/video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?(?:\/|$)/;
const VIMEO_HASH = /^[0-9a-f]{6,20}$/;

/** What an address of Vimeo says behind vimeo.com/: "123456789", or "123456789/abcdef0123" for an unlisted video. */
export function vimeoVideo({ pathname, searchParams }: URL): string | null {
  const [, number, inPath] = VIMEO.exec(pathname) ?? [];
  if (!number) return null;
  const hash = inPath ?? searchParams.get("h") ?? "";
  return VIMEO_HASH.test(hash) ? `${number}/${hash}` : number;
}
