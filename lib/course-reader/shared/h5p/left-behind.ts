import { libraryWords } from "./content.ts";

const ALONE = "Only questions and texts are taken over.";
const IN_PICTURE = "A place in a picture is to be found, which isn't played.";
const PICTURES = "It is played with pictures.";
const SURVEY = "It asks for opinions: none of its answers is right or wrong.";
const WRITTEN = "A text is to be written, which can't be marked here.";
const SPOKEN = "Its answers are to be spoken, which isn't played.";
const RECORDED = "Something is to be recorded, which isn't played.";
const PATHS = "Its answers lead to other parts of the file: none of them is right or wrong.";

/** What isn't taken over, in plain words, and why. */
const KINDS: ReadonlyMap<string, [kind: string, reason: string]> = new Map([
  ["Image", ["picture", ALONE]],
  ["Video", ["video", ALONE]],
  ["Audio", ["sound", ALONE]],
  ["Link", ["link", ALONE]],
  ["IFrameEmbed", ["embedded page", ALONE]],
  ["TwitterUserFeed", ["embedded page", ALONE]],
  ["Shape", ["drawing", ALONE]],
  ["Chart", ["chart", ALONE]],
  ["Collage", ["picture", ALONE]],
  ["ImageSlider", ["picture", ALONE]],
  ["ImageJuxtaposition", ["picture", ALONE]],
  ["ImageHotspotQuestion", ["question", IN_PICTURE]],
  ["ImageMultipleHotspotQuestion", ["question", IN_PICTURE]],
  ["MemoryGame", ["game", PICTURES]],
  ["ImagePair", ["game", PICTURES]],
  ["ImageSequencing", ["game", PICTURES]],
  ["FindTheWords", ["game", "Words are to be found in a grid; nothing is asked about them."]],
  ["ArithmeticQuiz", ["quiz", "Its questions are made while it is played, so the file holds none."]],
  ["PersonalityQuiz", ["quiz", SURVEY]],
  ["Questionnaire", ["survey", SURVEY]],
  ["SimpleMultiChoice", ["survey", SURVEY]],
  ["OpenEndedQuestion", ["survey", SURVEY]],
  ["Essay", ["question", WRITTEN]],
  ["FreeTextQuestion", ["question", WRITTEN]],
  ["TextInputField", ["question", WRITTEN]],
  ["StructureStrip", ["question", WRITTEN]],
  ["DocumentationTool", ["form", WRITTEN]],
  ["Dictation", ["question", "What is heard is to be written, which isn't played."]],
  ["SpeakTheWords", ["question", SPOKEN]],
  ["SpeakTheWordsSet", ["question", SPOKEN]],
  ["AudioRecorder", ["recording", RECORDED]],
  ["BranchingQuestion", ["question", PATHS]],
  ["GoToQuestion", ["question", PATHS]],
]);

/** How a content that stays behind is listed. */
export function leftBehind(library: string): { kind: string; reason: string } {
  const [kind, reason] = KINDS.get(library) ?? [];
  const words = libraryWords(library);
  return { kind: kind ?? words, reason: reason ?? `H5P's content type "${words}" can't be played.` };
}
