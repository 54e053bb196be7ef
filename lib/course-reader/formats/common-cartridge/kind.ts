import type { Resource } from "#lib/course-reader/shared/package/cartridge-manifest.ts";

export type ItemKind =
  | "quiz"
  | "bank"
  | "page"
  | "assignment"
  | "discussion"
  | "link"
  | "tool"
  | "file"
  | "settings"
  | "survey"
  | "heading"
  | "other";

/** Why each kind of thing that isn't played stays behind, in the report's words. */
export const SKIP_REASONS: Record<Exclude<ItemKind, "quiz" | "bank" | "page">, string> = {
  assignment: "Assignments have no answer to choose.",
  discussion: "Discussions have no answer to choose.",
  link: "Links to other sites aren't taken over.",
  tool: "External tools can't be played here.",
  file: "Files aren't taken over.",
  settings: "The settings of the course it came from aren't needed here.",
  heading: "A heading holds nothing to play.",
  survey: "A survey has no right answer.",
  other: "Items of this type can't be played.",
};

const BY_TYPE: [RegExp, ItemKind][] = [
  [/^imsqti.*question-bank/, "bank"],
  [/^imsqti_xmlv1p[12]/, "quiz"],
  [/^d2l(quiz|selfassess)/, "quiz"],
  [/^d2lquestionlibrary/, "bank"],
  [/^d2ldiscussion/, "discussion"],
  [/^d2l(dropbox|assignment)/, "assignment"],
  [/^d2lsurvey/, "survey"],
  [/^d2l/, "settings"],
  [/^imsdt/, "discussion"],
  [/^imswl/, "link"],
  [/^imsbasiclti|lti/, "tool"],
  [/^assignment/, "assignment"],
];

const BY_PATH: [RegExp, ItemKind][] = [
  [/(^|\/)course_settings\//, "settings"],
  [/(^|\/)assignment(_settings)?\.xml$/, "assignment"],
  [/(^|\/)wiki_content\/|\.x?html?$/i, "page"],
];

const BY_CANVAS: Record<string, ItemKind> = {
  WikiPage: "page",
  Assignment: "assignment",
  "Quizzes::Quiz": "quiz",
  Attachment: "file",
  DiscussionTopic: "discussion",
  ContextModuleSubHeader: "heading",
  ExternalUrl: "link",
  ContextExternalTool: "tool",
};

/** What a resource of the manifest is, by its type and, for the vague ones, by where its files lie. */
export function kindOfResource(resource: Resource): ItemKind {
  const byType = BY_TYPE.find(([pattern]) => pattern.test(resource.type))?.[1];
  if (byType) return byType;
  const paths = [...resource.files, resource.href ?? ""];
  if (/^(webcontent|associatedcontent)/.test(resource.type)) {
    return BY_PATH.find(([pattern]) => paths.some((path) => pattern.test(path)))?.[1] ?? "file";
  }
  return "other";
}

export function kindOfCanvas(contentType: string | undefined): ItemKind {
  return contentType ? (BY_CANVAS[contentType] ?? "other") : "other";
}
