import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { AppError } from "#lib/core/errors.ts";
import { toCartridge } from "./cartridge/rules.ts";
import { getCourseFile } from "./queries.ts";
import { type CourseFile, exportName } from "./rules.ts";

interface ExportedFile {
  fileName: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

async function zipCartridge(file: CourseFile): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, content, isBase64 } of toCartridge(file))
    zip.addBuffer(Buffer.from(content, isBase64 ? "base64" : "utf8"), path);
  zip.end();
  return buffer(zip.outputStream as unknown as AsyncIterable<Buffer>);
}

/**
 * A learner's own course as a file that can be imported again: our JSON, or a Common Cartridge for other systems. Error:
 * `not_found` for anybody else's. docs/product.md#course-export
 */
export async function exportCourse(
  userId: string,
  courseId: string,
  format: "json" | "cartridge",
): Promise<ExportedFile> {
  const file = await getCourseFile(userId, courseId);
  if (!file) throw new AppError("not_found", "There is no such course.");
  const name = exportName(file.title);
  if (format === "cartridge") {
    const bytes = new Uint8Array(await zipCartridge(file));
    return { fileName: `${name}.imscc`, type: "application/zip", bytes };
  }
  const bytes = new Uint8Array(Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
  return { fileName: `${name}.waddle.json`, type: "application/json", bytes };
}
