import { parseXmlBuffer, XmlError, type XmlNode } from "#lib/server/files/xml.ts";
import type { OnStep, Source } from "../format-reader.ts";
import { ImportError } from "../import-error.ts";

/** A whole XML file as a tree. Throws ImportError `bad_xml`, `too_large`. */
export async function readXmlFile({ bytes }: Source, onStep: OnStep): Promise<XmlNode> {
  try {
    const root = parseXmlBuffer(bytes);
    onStep({ step: "Read file", done: 1, total: 1 });
    return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ImportError(error.code === "too_large" ? "too_large" : "bad_xml", error.message);
  }
}
