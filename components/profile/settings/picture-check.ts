import { pictureKind } from "#lib/account/picture/picture-kind.ts";
import { MAX_PICTURE_BYTES } from "#lib/account/picture/picture-schema.ts";

/** What the file dialog offers */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const HEAD_BYTES = 64;

/** The sentence that says why a file can't be a picture here, or null. The server looks again, and closer. */
export async function pictureProblem(file: Blob): Promise<string | null> {
  if (file.size === 0) return "This file is empty. Please choose another one.";
  if (file.size > MAX_PICTURE_BYTES) {
    const megabytes = (file.size / (1024 * 1024)).toFixed(1);
    return `This picture has ${megabytes} MB; at most 5 MB can be sent. Please choose a smaller one.`;
  }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return pictureKind(head) ? null : "Choose a picture: JPEG, PNG, WebP, AVIF or GIF.";
}

/** The file as an address that an <img> can show: pages of ours may show nothing else. */
export function asDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("The file can't be read."));
    reader.readAsDataURL(file);
  });
}
