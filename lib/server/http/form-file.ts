import { AppError } from "#lib/core/errors.ts";

/** What a form's own lines may take up, besides the file */
const MAX_FORM_BYTES = 64 * 1024;

async function readCounted(request: Request, maxBytes: number, tooLarge: AppError): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

/**
 * The bytes of a form's small file, in memory; what comes is counted, whatever length was declared. Errors:
 * `wrong_type` for what is no form, `too_large`, `bad_request` for a form that is broken or lacks the file.
 */
export async function readFormFile(request: Request, field: string, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\b.*boundary=/i.test(type))
    throw new AppError("wrong_type", `Send a form (multipart/form-data) with the field “${field}”.`);
  const megabytes = Math.floor(maxBytes / (1024 * 1024));
  const tooLarge = new AppError("too_large", `The file is larger than ${megabytes} MB.`);
  const broken = () => new AppError("bad_request", "The upload was interrupted. Please try again.");
  const body = await readCounted(request, maxBytes + MAX_FORM_BYTES, tooLarge).catch((error: unknown) => {
    throw error instanceof AppError ? error : broken();
  });
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => Promise.reject(broken()));
  const file = form.get(field);
  if (!(file instanceof File)) throw new AppError("bad_request", "There is no file in the upload.");
  if (file.size > maxBytes) throw tooLarge;
  return new Uint8Array(await file.arrayBuffer());
}
