import { describe, expect, it } from "vitest";
import { faultOfKey } from "../kinds/fault.ts";
import { type GeneratedQuestion, generateQuestions } from "./generator-service.ts";
import { madeQuestionsSchema } from "./process-schema.ts";

const made = (text: string, form: string, title = "A course") =>
  generateQuestions(text, title, { limit: 40 }).filter((question) => question.form === form);
const rightOf = ({ options, correctIndex }: GeneratedQuestion) => options[correctIndex ?? -1];

const GARDEN = [
  "A trellis is a wooden frame that climbing plants hold on to.",
  "A dibber is a pointed tool for making holes into which seeds are dropped.",
  "Mulch is a layer of straw or bark that keeps the ground moist.",
  "Grafting is the joining of a shoot to the roots of another tree.",
  "Pruning is the cutting of branches in late winter.",
  "A cloche is a glass cover under which young lettuce is kept warm.",
  "Compost is the dark earth into which kitchen waste has rotted.",
];

describe("a definition is asked for", () => {
  it.each([
    ["A sundial is an instrument that shows the hour by a shadow.", "sundial"],
    ["The term “espalier” refers to a tree that is trained flat against a wall.", "espalier"],
    ["A bed of soil that is warmed by fresh manure is called a hotbed.", "hotbed"],
    ["Vermiculite, which is a light mineral that holds water well, is sold in bags.", "vermiculite"],
  ])("%s", (sentence, term) => {
    const questions = generateQuestions([...GARDEN, sentence].join("\n\n"), "Gardens", { limit: 40 });
    const asked = questions.some(({ form, text, options, explanation }) =>
      form === "match"
        ? explanation.toLowerCase().includes(term)
        : `${text} ${options}`.toLowerCase().includes(term),
    );
    expect(asked).toBe(true);
  });

  it.each([
    "This is an instrument that shows the hour by a shadow.",
    "It is an instrument that shows the hour by a shadow.",
    "The problem is a wall that shades the beds for half of the day.",
    "A sundial is a good example of what is found in gardens.",
    "A sundial is an instrument that we described in the chapter above.",
    "Is a sundial an instrument that shows the hour by a shadow?",
    "One reason is the shadow that the house throws on the beds.",
  ])("but not: %s", (sentence) => {
    const questions = generateQuestions([...GARDEN, sentence].join("\n\n"), "Gardens", { limit: 40 });
    expect(questions.some(({ source }) => source === sentence)).toBe(false);
    expect(JSON.stringify(questions)).not.toContain("shadow");
  });

  it("as a choice only where the text has at least three others of its kind; else the term is typed", () => {
    const made = generateQuestions(GARDEN.slice(0, 3).join("\n\n"), "Gardens");
    expect(made.length).toBeGreaterThan(0);
    for (const { form, options } of made) expect({ form, options }).toEqual({ form: "typed", options: [] });
    expect(madeQuestionsSchema.parse(made)).toEqual(made);
  });

  it("and never beside a meaning that speaks of the same", () => {
    const twin = "A cold frame is a glass cover under which young lettuce is raised.";
    const questions = generateQuestions([...GARDEN, twin].join("\n\n"), "Gardens", { limit: 40 });
    for (const { options } of questions)
      expect(options.filter((option) => /glass cover/.test(option)).length).toBeLessThan(2);
  });

  it("beside a meaning that differs by its figures", () => {
    const band = (name: string, from: number) =>
      `${name} is the ray whose waves are ${from} to ${from * 9} meters long.`;
    const text = [band("Orbin", 1), band("Tasel", 20), band("Mirel", 300), band("Dovan", 5000)].join("\n\n");
    const forms = (from: string) => generateQuestions(from, "Waves").map(({ form }) => form);
    expect(forms(text)).toContain("match");
    expect(forms(text.replace(/\d+ to \d+/g, "some"))).not.toContain("match");
  });

  it("with what the other answers describe", () => {
    const [question] = [...made(GARDEN.join("\n\n"), "describes"), ...made(GARDEN.join("\n\n"), "term")];
    expect(question?.explanation).toContain("From the text: “");
    expect(question?.explanation).toContain("The other options describe other things.");
  });
});

const LANGUAGES: [string, string][] = [
  [
    "German",
    "Ein Spalier ist ein Gestell, an dem Pflanzen nach oben wachsen.\nDie Säge ist ein Werkzeug, mit dem man dicke Äste von Bäumen trennt.\nDer Kompost ist die dunkle Erde, zu der Abfälle aus der Küche werden.\nDie Gießkanne ist ein Gefäß, aus dem man das Wasser auf Beete verteilt.\nDer Zaun ist eine Grenze aus Holz, die Rehe von dem Gemüse fernhält.",
  ],
  [
    "Spanish",
    "El rastrillo es una herramienta con la que se juntan las hojas secas.\nLa maceta es un recipiente de barro en el que crece una sola planta.\nEl abono es una sustancia que da fuerza a la tierra pobre.\nEl invernadero es un edificio de vidrio que guarda el calor del sol.\nLa manguera es un tubo largo por el que corre el agua.",
  ],
  [
    "French",
    "Le râteau est un outil avec lequel on ramasse les feuilles mortes.\nLa serre est un bâtiment de verre qui garde la chaleur du soleil.\nLe compost est une terre sombre que donnent les restes de la cuisine.\nLa haie est une rangée de buissons qui protège du vent.\nLe tuyau est un long conduit par lequel passe l’eau.",
  ],
  [
    "Portuguese",
    "O ancinho é uma ferramenta com que se juntam as folhas secas.\nA estufa é um edifício de vidro que guarda o calor do sol.\nO adubo é uma substância que dá força à terra pobre.\nA mangueira é um tubo comprido pelo qual corre a água.\nO vaso é um recipiente de barro em que cresce uma só planta.",
  ],
  [
    "Italian",
    "Il rastrello è un attrezzo con cui si raccolgono le foglie secche.\nLa serra è un edificio di vetro che conserva il calore del sole.\nIl concime è una sostanza che dà forza alla terra povera.\nLa siepe è una fila di cespugli che protegge dal vento.\nIl vaso è un recipiente di terracotta in cui cresce una pianta.",
  ],
];

describe("definitions in other languages", () => {
  it.each(LANGUAGES)("are asked for in their own: %s", (_, text) => {
    const questions = generateQuestions(text.replaceAll("\n", "\n\n"), "Garten");
    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) expect(question.text).not.toMatch(/Which|Match/);
  });
});

describe("pairs", () => {
  const GLOSSARY =
    "# Key terms\n\nWhat is in the shed of the garden, and what it is for in the year, is told in the list that is on the door of the shed.\n\n**Rake**: a comb of iron for dry leaves\n**Spade**: a flat blade for turning soil\n**Sieve**: a wire mesh that stops stones\n**Twine**: a thin rope for tying up beans";

  it("are made of a glossary", () => {
    const [match] = made(GLOSSARY, "match");
    expect(match?.body).toMatchObject({ kind: "match", isPartial: false });
    expect(match?.options).toHaveLength(4);
  });

  const table = (rows: string[]) =>
    `The towns and the rivers of the land, as they are in the book of the school.\n\n| Town | River |\n| --- | --- |\n${rows.join("\n")}`;

  it("are made of a table with a head", () => {
    const [match] = made(
      table(["| Arn | Bode |", "| Celt | Dahl |", "| Eck | Fuhn |", "| Gera | Holt |"]),
      "match",
    );
    expect(match?.text).toBe("Match each town with its river.");
    if (match?.body?.kind !== "match") throw new Error("no pairs");
    const pairs = match.body.lefts.map(({ text }, at) => [
      text,
      match.options[(match.body as { key: number[] }).key[at] ?? -1],
    ]);
    expect(new Map(pairs as [string, string][]).get("Celt")).toBe("Dahl");
  });

  it.each([
    ["two rights are alike", ["| Arn | Bode |", "| Celt | Bode |", "| Eck | Fuhn |", "| Gera | Holt |"]],
    ["a cell is empty", ["| Arn | Bode |", "| Celt | |", "| Eck | Fuhn |", "| Gera | Holt |"]],
    ["there are too few", ["| Arn | Bode |", "| Eck | Fuhn |", "| Gera | Holt |"]],
    [
      "the pairs tell each other",
      ["| Arn | Arn river |", "| Eck | Eck river |", "| Gera | Gera river |", "| Ulm | Ulm river |"],
    ],
  ])("are not made where %s", (_, rows) => expect(made(table(rows), "match")).toEqual([]));

  it("are not made where a column is named by a quality", () => {
    const rows = ["| Arn | Bode |", "| Celt | Dahl |", "| Eck | Fuhn |", "| Gera | Holt |"];
    expect(made(table(rows).replace("River", "Signed"), "match")).toEqual([]);
  });
});

describe("an order", () => {
  const list = (lead: string, steps: string[]) =>
    `The tree is planted in the autumn, and it is the best of the year for that.\n\n${lead}\n\n${steps.map((step, at) => `${at + 1}. ${step}`).join("\n")}`;
  const STEPS = ["Dig a wide hole.", "Loosen the roots.", "Set the tree upright.", "Fill in the soil."];

  it("is asked for where a line says that these are steps", () => {
    const [order] = made(list("The steps to plant a tree are:", STEPS), "order");
    expect(order).toMatchObject({ correctIndex: null, body: { kind: "order" } });
    expect(order?.options).toEqual([
      "Dig a wide hole",
      "Loosen the roots",
      "Set the tree upright",
      "Fill in the soil",
    ]);
    expect(order?.text).toContain("The steps to plant a tree are");
  });

  it.each([
    ["nothing says so", "There is much to say of a tree:", STEPS],
    ["they are reasons", "There are reasons for the steps:", STEPS],
    ["there are two", "The steps to plant a tree are:", STEPS.slice(0, 2)],
    [
      "there are too many",
      "The steps to plant a tree are:",
      [...STEPS, ...STEPS.map((step) => `Also ${step}`)],
    ],
    ["two are alike", "The steps to plant a tree are:", [...STEPS, "Dig a wide hole."]],
  ])("is not asked for where %s", (_, lead, steps) => expect(made(list(lead, steps), "order")).toEqual([]));

  it("doesn't tell the place of a step", () => {
    const [order] = made(
      list("The steps to plant a tree are:", [
        "First, dig a hole.",
        "Then set the tree.",
        "Finally, water it well.",
      ]),
      "order",
    );
    expect(order?.options).toEqual(["Dig a hole", "Set the tree", "Water it well"]);
  });
});

describe("what is not one of several", () => {
  const KINDS =
    "The garden has three kinds of fruit: apples, pears, and plums. The shed is for four sorts of iron tool: rakes, spades, hoes, and sieves.";
  it("is asked for where a text counts them out", () => {
    const [odd] = made(KINDS, "odd");
    expect(odd?.text).toBe("Which of these is not one of the three kinds of fruit?");
    expect(["Rakes", "Spades", "Hoes", "Sieves"]).toContain(odd && rightOf(odd));
  });

  it("but not where the count is another", () => {
    expect(made(KINDS.replace("three", "five").replace("four", "six"), "odd")).toEqual([]);
  });

  it("nor where the text names the odd one with the others", () => {
    const near = `${KINDS} Rakes and spades and hoes and sieves stand beside apples in the hall.`;
    expect(made(near, "odd").map(rightOf)).not.toContain("Rakes");
  });
});

describe("a reason", () => {
  const REASONS = [
    "Tulips are planted in late autumn because mild weather makes their bulbs rot.",
    "Greenhouses are painted white in June because strong light burns tender leaves.",
    "Beans are sown beside maize because tall stems carry climbing shoots.",
    "Ponds are covered with nets in October because fallen foliage feeds algae.",
  ];
  it("is asked for with the reasons of other things", () => {
    const questions = made(REASONS.join("\n\n"), "why");
    expect(questions.map(({ text }) => text)).toContain("Why are tulips planted in late autumn?");
    for (const question of questions) {
      expect(question.options.length).toBeGreaterThanOrEqual(3);
      expect(question.source).toContain(rightOf(question)?.slice(8));
    }
  });

  it("is not, where there are no others", () =>
    expect(made(REASONS.slice(0, 2).join("\n\n"), "why")).toEqual([]));
});

describe("every form", () => {
  it("has a key that can be right", () => {
    for (const [, text] of LANGUAGES)
      for (const { options, ...question } of generateQuestions(text, ""))
        expect(faultOfKey({ ...question, options: options.map((option) => ({ text: option })) })).toBeNull();
  });
});
