/** What is needed of a language to ask questions in it. docs/product.md#questions-made-from-texts */
export interface Language {
  code: string;
  /** Words that are common in it, and rare in the others */
  common: string;
  /** What may stand before a term at the beginning of a sentence */
  articles: string;
  /** "is" and "are" */
  is: string;
  are: string;
  /** What a meaning begins with */
  determiners: string;
  describes: (term: string) => string;
  whichTerm: (meaning: string) => string;
  matchTerms: string;
  matchColumns: (left: string, right: string) => string;
  order: (topic: string) => string;
  fromText: string;
  others: string;
  rightOrder: string;
  /** Words of a heading or a line that lead to steps */
  steps: RegExp;
}

const english: Language = {
  code: "en",
  common:
    "the of and to in is are was were that which for with by from as an it on be has have this their its",
  articles: "An? |The ",
  is: "is|was",
  are: "are|were",
  determiners: "an?|the|any|one of|those|what",
  describes: (term) => `Which of these describes ${term}?`,
  whichTerm: (meaning) => `Which term is defined as “${meaning}”?`,
  matchTerms: "Match each term with its meaning.",
  matchColumns: (left, right) => `Match each ${left} with its ${right}.`,
  order: (topic) => `Put the steps of “${topic}” in order.`,
  fromText: "From the text",
  others: "The other options describe other things",
  rightOrder: "The order in the text",
  steps:
    /\b(?:steps?|stages?|phases?|process|procedure|sequence|in (?:this|the following) order|workflow|how to|algorithm|follow these|as follows)\b/i,
};

const german: Language = {
  code: "de",
  common:
    "der die das und ist sind ein eine einen einer eines im den dem des nicht mit von zu auf wird werden sich auch als für bei aus durch oder",
  articles: "Eine? |Der |Die |Das ",
  is: "ist|war",
  are: "sind|waren",
  determiners: "eine?|der|die|das",
  describes: (term) => `Was beschreibt den Begriff „${term}“?`,
  whichTerm: (meaning) => `Welcher Begriff bedeutet „${meaning}“?`,
  matchTerms: "Ordne jedem Begriff seine Bedeutung zu.",
  matchColumns: (left, right) => `Ordne zu: ${left} – ${right}.`,
  order: (topic) => `Bringe die Schritte in die richtige Reihenfolge: „${topic}“.`,
  fromText: "Aus dem Text",
  others: "Die anderen Antworten beschreiben anderes",
  rightOrder: "Die Reihenfolge im Text",
  steps: /schritt|phase|ablauf|vorgang|vorgehen|reihenfolge|verfahren|stufen|anleitung/i,
};

const spanish: Language = {
  code: "es",
  common:
    "el los las y es son un una en del que se por con para su como más pero al lo este esta entre también cuando",
  articles: "Una? |El |La |Los |Las ",
  is: "es|era|fue",
  are: "son|eran|fueron",
  determiners: "una?|el|la|los|las|unos|unas",
  describes: (term) => `¿Cuál de estas opciones describe «${term}»?`,
  whichTerm: (meaning) => `¿Qué término significa «${meaning}»?`,
  matchTerms: "Relaciona cada término con su significado.",
  matchColumns: (left, right) => `Relaciona: ${left} – ${right}.`,
  order: (topic) => `Ordena los pasos: «${topic}».`,
  fromText: "Del texto",
  others: "Las otras opciones describen otra cosa",
  rightOrder: "El orden en el texto",
  steps: /\b(?:pasos?|etapas?|fases?|proceso|procedimiento|secuencia|orden)\b/i,
};

const french: Language = {
  code: "fr",
  common:
    "le les des et est sont une dans du que qui se par avec pour sur au aux ce cette il elle ou plus pas ne comme leur",
  articles: "Une? |Le |La |Les |L['’]",
  is: "est|était",
  are: "sont|étaient",
  determiners: "une?|le|la|les|des|l['’]",
  describes: (term) => `Laquelle de ces réponses décrit « ${term} » ?`,
  whichTerm: (meaning) => `Quel terme signifie « ${meaning} » ?`,
  matchTerms: "Associez chaque terme à sa signification.",
  matchColumns: (left, right) => `Associez : ${left} – ${right}.`,
  order: (topic) => `Mettez les étapes dans l’ordre : « ${topic} ».`,
  fromText: "Dans le texte",
  others: "Les autres réponses décrivent autre chose",
  rightOrder: "L’ordre dans le texte",
  steps: /étapes?|phases?|processus|procédure|séquence|ordre/i,
};

const portuguese: Language = {
  code: "pt",
  common:
    "o os as e é são um uma em no na do da dos das que se por com para ao mais não como pelo pela também quando seu sua",
  articles: "Uma? |O |A |Os |As ",
  is: "é|era|foi",
  are: "são|eram|foram",
  determiners: "uma?|o|a|os|as",
  describes: (term) => `Qual destas opções descreve «${term}»?`,
  whichTerm: (meaning) => `Que termo significa «${meaning}»?`,
  matchTerms: "Associe cada termo ao seu significado.",
  matchColumns: (left, right) => `Associe: ${left} – ${right}.`,
  order: (topic) => `Coloque os passos em ordem: «${topic}».`,
  fromText: "Do texto",
  others: "As outras opções descrevem outra coisa",
  rightOrder: "A ordem no texto",
  steps: /\b(?:passos?|etapas?|fases?|processo|procedimento|sequência|ordem)\b/i,
};

const italian: Language = {
  code: "it",
  common:
    "il lo gli e è sono un una in nel nella del della dei delle che si per con di al alla più non come anche da dal questo quando",
  articles: "Una? |Uno |Il |Lo |La |I |Gli |Le |L['’]|Un['’]",
  is: "è|era|fu",
  are: "sono|erano|furono",
  determiners: "una?|uno|il|lo|la|i|gli|le|l['’]|un['’]",
  describes: (term) => `Quale di queste risposte descrive «${term}»?`,
  whichTerm: (meaning) => `Quale termine significa «${meaning}»?`,
  matchTerms: "Abbina ogni termine al suo significato.",
  matchColumns: (left, right) => `Abbina: ${left} – ${right}.`,
  order: (topic) => `Metti i passaggi in ordine: «${topic}».`,
  fromText: "Dal testo",
  others: "Le altre risposte descrivono altro",
  rightOrder: "L’ordine nel testo",
  steps: /\b(?:passi|passaggi|fasi|tappe|processo|procedura|sequenza|ordine)\b/i,
};

export const LANGUAGES: readonly Language[] = [english, german, spanish, french, portuguese, italian];
