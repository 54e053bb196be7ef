import type { Written } from "#lib/quiz/model/stage-schema.ts";
import { answers, type Behaviour, type ModelCall } from "./model-server.ts";

const EXPLANATION = "The text says so, and none of the others is what it describes.";

/** A question of the form choice about the biology text, unless something else is said. */
export function written(
  question: string,
  right: string,
  source: string,
  more: Partial<Written> = {},
): Written {
  return {
    form: "choice",
    question,
    right: [right],
    wrong: ["Wilhelm Roux", "Ernst Haeckel", "Emil du Bois-Reymond"],
    lefts: [],
    unit: "",
    source,
    explanation: EXPLANATION,
    bloom: "remember",
    ...more,
  };
}

/** One question of each form, all of them fair to the biology text. */
export const WRITTEN: readonly Written[] = [
  written(
    "Who saw the first cells, in a slice of cork?",
    "Robert Hooke",
    "Robert Hooke saw the first cells in 1665, when he looked at a slice of cork through his microscope.",
  ),
  written(
    "Who stated that all animals are made of cells?",
    "Theodor Schwann",
    "In 1839 Theodor Schwann stated that all animals are made of cells.",
  ),
  written("What are the walls of fungi made of?", "chitin", "Fungi build their walls from chitin instead.", {
    wrong: ["keratin", "collagen", "starch"],
    bloom: "understand",
  }),
  written(
    "Which of these cells have a nucleus or keep DNA in one? Several are right.",
    "",
    "A eukaryote is an organism whose cells keep their DNA inside a nucleus.",
    {
      form: "multiple",
      right: ["plant cells", "the cells of a eukaryote"],
      wrong: ["the first kind of bacteria", "archaea of the sea"],
    },
  ),
  written(
    "In which order did these things come to pass?",
    "",
    "In 1839 Theodor Schwann stated that all animals are made of cells.",
    {
      form: "order",
      right: [
        "Hooke saw the first cells",
        "Schwann stated that animals are made of cells",
        "Golgi discovered the apparatus",
      ],
      wrong: [],
    },
  ),
  written(
    "What does each part of the cell do?",
    "",
    "A ribosome is a small machine that joins amino acids into proteins.",
    {
      form: "match",
      lefts: ["ribosome", "mitochondrion", "lysosome"],
      right: ["joins amino acids", "releases energy from food", "digests worn-out parts"],
      wrong: ["carries nerve signals"],
    },
  ),
  written("How thick is the cell membrane?", "8", "It is only about 8 nanometres thick.", {
    form: "numeric",
    wrong: [],
    unit: "nanometres",
  }),
  written(
    "Which term means the movement of water through a membrane that holds back dissolved substances?",
    "Osmosis",
    "Osmosis is the diffusion of water through a membrane that holds back dissolved substances.",
    { form: "text", wrong: [] },
  ),
  written(
    "Chlorophyll absorbs red and blue light and reflects [[1]] light.",
    "green",
    "Chlorophyll absorbs red and blue light and reflects green light.",
    { form: "cloze", wrong: [] },
  ),
];

/** What a call carries between its marks. */
export function dataOf({ body }: ModelCall): Record<string, unknown> {
  const text = body.messages.find(({ role }) => role === "user")?.content ?? "";
  const found = /<data>(.*)<\/data>/s.exec(text)?.[1] ?? "{}";
  return JSON.parse(found);
}

interface Put {
  id: number;
  form: string;
  question: string;
  options: string[];
  lefts: string[];
}

/** What someone answers who knows what was written: by the words of the options, whatever their order. */
export function blindAnswer({ id, form, question, options }: Put, all: readonly Written[]) {
  const own = all.find((one) => one.question === question);
  const isTyped = ["numeric", "text", "cloze"].includes(form);
  const numbers = isTyped ? [] : (own?.right ?? []).map((words) => options.indexOf(words) + 1);
  return { id, canTell: own !== undefined, numbers, words: isTyped ? (own?.right ?? []) : [] };
}

const FINE = {
  answerable: true,
  standsAlone: true,
  oneAnswer: true,
  worthAsking: true,
  plausible: true,
  noGiveaway: true,
  grammatical: true,
  explains: true,
  duplicateOf: 0,
};

type Stage = "points" | "questions" | "answers" | "verdicts";

/**
 * A model that plans, writes these questions, answers them as they were meant and finds nothing wrong with them.
 * `instead`: what it does at a stage in place of that.
 */
export function questionModel(
  all: readonly Written[] = WRITTEN,
  instead: Partial<Record<Stage, Behaviour>> = {},
): Behaviour {
  const puts = (call: ModelCall) => dataOf(call).questions as Put[];
  const usual: Record<Stage, (call: ModelCall) => object> = {
    points: () => ({ points: all.map(({ question: point, bloom, form }) => ({ point, bloom, form })) }),
    questions: () => ({ questions: all }),
    answers: (call) => ({ answers: puts(call).map((put) => blindAnswer(put, all)) }),
    verdicts: (call) => ({ verdicts: puts(call).map(({ id }) => ({ id, ...FINE })) }),
  };
  return (call) => {
    const stage = call.name as Stage;
    const other = instead[stage];
    return other ? other(call) : answers(usual[stage](call))(call);
  };
}

/** Verdicts that are all fine, but for what is said of the questions of these numbers. */
export function verdicts(faults: Record<number, object>): Behaviour {
  return (call) => {
    const all = (dataOf(call).questions as Put[]).map(({ id }) => ({ id, ...FINE, ...faults[id] }));
    return answers({ verdicts: all })(call);
  };
}
