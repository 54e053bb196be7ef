import sharp from "sharp";
import { AppError } from "#lib/core/errors.ts";
import { db } from "#lib/server/db/db.ts";
import { MAX_PICTURE_PIXELS, PICTURE_SIDE_PX, pictureKind, pictureUrl } from "./picture-kind.ts";
import type { PictureDto } from "./picture-schema.ts";

const MAX_SECONDS = 10;
const WEBP_QUALITY = 82;

// One picture must not take all the machine's cores, and several not all its memory.
sharp.concurrency(1);
let last: Promise<unknown> = Promise.resolve();

function oneAfterTheOther<T>(work: () => Promise<T>): Promise<T> {
  const run = last.then(work);
  last = run.catch(() => {});
  return run;
}

/** What the reader says in its own words, as one of our codes. */
function toAppError(cause: unknown): AppError {
  if (cause instanceof Error && /exceeds pixel limit/i.test(cause.message))
    return new AppError("too_large", "The picture has more than 40 megapixels. Please choose a smaller one.");
  return new AppError(
    "unreadable_file",
    "This picture can't be read. It may be damaged: please try another one.",
  );
}

/**
 * A square WebP made anew from the pixels of a picture: upright, cropped around its centre, without any of the data that
 * cameras and editors add. Throws `wrong_type`, `too_large`, `unreadable_file` (docs/product.md#profile).
 */
export async function makePicture(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (!pictureKind(bytes))
    throw new AppError("wrong_type", "Choose a picture: JPEG, PNG, WebP, AVIF or GIF.");
  const image = await oneAfterTheOther(() => resize(bytes)).catch((error: unknown) => {
    throw toAppError(error);
  });
  return new Uint8Array(image);
}

function resize(bytes: Uint8Array): Promise<Buffer> {
  // Of a moving picture the first frame is read.
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error", animated: false })
    .autoOrient()
    .resize(PICTURE_SIDE_PX, PICTURE_SIDE_PX, { fit: "cover", position: "centre" })
    .webp({ quality: WEBP_QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer();
}

/** Gives the learner a picture in the place of an older one. Errors: those of makePicture. */
export async function setPicture(userId: string, bytes: Uint8Array, now: Date): Promise<PictureDto> {
  const image = await makePicture(bytes);
  await db().profilePicture.upsert({
    where: { userId },
    create: { userId, image, updatedAt: now },
    update: { image, updatedAt: now },
    select: { userId: true },
  });
  return { pictureUrl: pictureUrl(now) };
}

/** Removes the learner's picture; where there is none, nothing happens. */
export async function removePicture(userId: string): Promise<void> {
  await db().profilePicture.deleteMany({ where: { userId } });
}
