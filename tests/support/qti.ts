import path from "node:path";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { zipFolder } from "./archives.ts";
import { importBytes } from "./import-bytes.ts";

export const FIXTURES = path.resolve("tests/fixtures/import");

export const qtiFixture = (name: string, wrapper = "") => zipFolder(path.join(FIXTURES, name), wrapper);

export const readPackage = (bytes: Buffer | string, fileName = "my_test.zip") => importBytes(bytes, fileName);

/** The report as "kind name: outcome (reason)". */
export function lines({ report }: ParseResult): string[] {
  return report.items.map(
    ({ kind, name, outcome, reason }) => `${kind} ${name}: ${outcome}${reason ? ` (${reason})` : ""}`,
  );
}

export const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const TEMPLATE =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>';

/** The smallest item that asks something: its right answer is "Yes". */
export function tinyItem(
  id: string,
  { processing = TEMPLATE, attributes = "", declared = "<value>Y</value>", prompt = "Is it so?" } = {},
) {
  return `${HEAD}<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${id}" ${attributes}>
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse>${declared}</correctResponse></responseDeclaration>
<itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>${prompt}</prompt><simpleChoice identifier="N">Not</simpleChoice><simpleChoice identifier="Y">Yes</simpleChoice></choiceInteraction></itemBody>
${processing}</assessmentItem>`;
}

export function manifestOf(resources: string): string {
  return `${HEAD}<manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><organizations/><resources>${resources}</resources></manifest>`;
}

export const itemResource = (id: string, href: string) =>
  `<resource identifier="${id}" type="imsqti_item_xmlv2p1" href="${href}"><file href="${href}"/></resource>`;
