/** Files that are no pages: what they are, by their endings, and why they stay behind. */
const KINDS: [RegExp, string, string][] = [
  [/\.pdf$/i, "file", "A PDF isn't taken over."],
  [/\.(docx?|pptx?|xlsx?|odt|odp|ods|rtf|epub)$/i, "file", "Documents aren't taken over."],
  [/\.(mp4|m4v|webm|ogv|mov|avi|wmv|flv|mpe?g)$/i, "video", "Videos are taken over as MP4 or WebM only."],
  [
    /\.(mp3|ogg|oga|wav|m4a|aac|wma)$/i,
    "audio",
    "Short sounds, and those that are no MP3 or M4A, are taken over within texts only.",
  ],
  [/\.(swf|fla)$/i, "file", "It is a Flash film, which browsers no longer play."],
  [/\.zip$/i, "file", "An archive inside the package isn't opened."],
];

export const DRAWN = "Its text is drawn by a script, which is never run here.";
export const SCRIPTED_QUIZ = "Its questions are in a script, which is never run here.";
const QUIZ_NAME = /quiz|question|assess|exam(?!ple)|test(?!imon)/i;

export const isPage = (path: string): boolean => /\.x?html?$/i.test(path);
export const isPlain = (path: string): boolean => /\.(txt|md)$/i.test(path);
export const soundsLikeQuiz = (name: string): boolean => QUIZ_NAME.test(name);

/** Files that a learner would open, with a kind and a reason; null for what only serves pages. */
export function documentKind(path: string): { kind: string; reason: string } | null {
  const found = KINDS.find(([pattern]) => pattern.test(path));
  return found ? { kind: found[1], reason: found[2] } : null;
}

/** What an item starts that is no page. */
export function launchKind(path: string): { kind: string; reason: string } {
  const isPicture = /\.(png|jpe?g|gif|webp|svg)$/i.test(path);
  return (
    documentKind(path) ?? {
      kind: "file",
      reason: isPicture ? "It is a picture without a text." : "Files of this type can't be read.",
    }
  );
}
