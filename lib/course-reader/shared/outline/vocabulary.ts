/** The words by which people mark what is a question, its answer and its explanation, in the languages of most learners. */

const QUESTION =
  "q|questão|questao|aufgabe|question|frage|pregunta|pergunta|domanda|vraag|pytanie|soru|вопрос|питання|问题|題目|题目|質問|問題|问|問|문제|سؤال|प्रश्न|câu hỏi|câu|pertanyaan|mcq";
const ANSWER =
  "(?:the )?(?:(?:correct|right|best|expected|sample|model|suggested) )?(?:answers?|ans)|(?:the )?(?:correct|right) (?:options?|choices?|responses?|letters?)|correct|solution" +
  "|(?:die )?(?:richtige |korrekte )?antwort(?:en)?|richtig(?= ist)|lösung(?:en)?|(?:la )?respuestas?(?: correctas?)?|solución|(?:a )?respostas?(?: corretas?| certas?)?|gabarito" +
  "|(?:(?:la )?bonnes? )?réponses?(?: correctes?)?|(?:la )?rispost[ae](?: corrett[ae]| esatt[ae])?|soluzione|(?:juiste )?antwoord(?:en)?|(?:poprawna )?odpowiedź" +
  "|(?:doğru )?cevap|(?:правильны[йе] )?ответы?|(?:правильна )?відповідь|(?:正确|正確|参考)?答案|正确选项|正解|答え|解答|정답|(?:ال)?إجابة(?: الصحيحة)?|الجواب" +
  "|(?:सही )?उत्तर|đáp án(?: đúng)?|jawaban(?: yang benar)?";
const EXPLANATION =
  "(?:detailed |short |answer )?explanations?|ex(?=:)|explained|rationale|reason(?:ing)?|feedback|why|justification|erklärung|begründung|explication|explicaci[oó]n|justificación|explicação|justificativa" +
  "|spiegazione|uitleg|wyjaśnienie|açıklama|объяснение|пояснение|пояснення|解説|解析|解释|해설|شرح|تفسير|व्याख्या|giải thích|penjelasan";
const KEY =
  "answer keys?|answers|(?:correct|quiz|test) answers|keys?|solutions|lösungen|lösungsschlüssel|antworten|réponses|corrigé|respuestas|soluciones|clave de respuestas|respostas|gabarito(?: comentado| oficial)?|risposte|soluzioni|antwoorden|odpowiedzi|cevaplar|cevap anahtarı|ответы|відповіді|答案|解答|정답|الإجابات|उत्तर|उत्तर कुंजी|đáp án|jawaban|kunci jawaban";

/** Markdown's emphasis, a pointing hand or a check mark in front of a word that says what follows */
const LEAD = "^[\\s>]*(?:[*_]{1,3}|[✅✔✓👉💡☑]\\ufe0f?|\\s){0,6}";
const ANSWER_WORD = `(?:${ANSWER})`;

/** "Answer: B", "**Correct answer: B**", "The right answer is B": group 1 is what it says. */
export const ANSWER_LINE = new RegExp(
  `${LEAD}${ANSWER_WORD}(?:\\s?\\(s\\)| key)?[*_]{0,3}\\s{0,9}(?:[:：]|\\s[-–—]\\s|(?<=\\bans)\\.(?=\\s)| is(?: option)?:?(?=\\s)| (?:lautet|ist|es|est|è|é):?(?=\\s))[*_]{0,3}\\s{0,9}(.*)$`,
  "iu",
);
/** "Answer: B | Explanation: because …": where what explains it begins on its line */
export const EXPLANATION_INLINE =
  /\s+(?:[|·•–—-]\s+)?(?=[*_]{0,3}(?:explanation|rationale|justification|erklärung|begründung|explication|explicación|explicação|spiegazione|объяснение|пояснение|解析)[*_]{0,3}\s?[:：])/iu;
/** "Answer" alone: what is right stands below it. */
export const ANSWER_ALONE = new RegExp(`${LEAD}${ANSWER_WORD}[*_]{0,3}\\s*[:：]?[*_]{0,3}\\s*$`, "iu");
/** "Explanation: because …": group 1 is what it says. */
export const EXPLANATION_LINE = new RegExp(
  `${LEAD}(?:${EXPLANATION})[*_]{0,3}\\s{0,9}(?:[:：]|\\s[-–—]\\s)[*_]{0,3}\\s{0,9}(.*)$`,
  "iu",
);
export const EXPLANATION_ALONE = new RegExp(
  `${LEAD}(?:${EXPLANATION})[*_]{0,3}\\s*[:：]?[*_]{0,3}\\s*$`,
  "iu",
);
/** "Q:" … "A:", and the answer below it or behind it */
export const SHORT_ANSWER_ALONE = /^[\s>]*[*_]{0,3}A[*_]{0,3}\s{0,3}[:：][*_]{0,3}\s*$/;
export const SHORT_ANSWER_LINE = /^[\s>]*(?:[*_]{1,3})?A[*_]{0,3}\s{0,3}[:：][*_]{0,3}\s{0,9}(.*)$/;
/** A line over the options that says no more than that they follow */
export const OPTIONS_ALONE =
  /^[\s*_]*(?:(?:answer )?options?|(?:answer )?choices|possible answers|antwortmöglichkeiten|opciones|opções|alternativas|opzioni|варианты(?: ответа)?|选项|選択肢)[\s*_]*[:：]?[\s*_]*$/iu;
/** "Question 3", "**Q3.**", "Q:": group 1 is its number, group 2 what follows. */
export const QUESTION_LABEL = new RegExp(
  `^[\\s>]*[*_]{0,3}(?:${QUESTION})\\s{0,3}[.#№]{0,2}\\s{0,3}(?:(\\d{1,4})(?!\\d)[*_]{0,3}(?:\\s{0,3}(?:of|/|von|de)\\s{0,3}\\d{1,4})?\\s{0,3}(?:\\([^()]{0,80}\\))?[.:)：]?|[:：])(?=[\\s*_:.)|–—-]|$)[.:)：]?[*_]{0,3}\\s*(.*)$`,
  "isu",
);
/** "P3. …", "第3题": how headings number questions in any language; groups as above. */
export const HEADING_LABEL =
  /^[\s*_]*(?:\p{L}{1,9}\s?|第\s?)(\d{1,4})\s?(?:[.:)：、]|题|題|問)[*_]{0,3}\s*(.*)$/su;
/** "3. …", "**3)** …", "(3) …" */
export const NUMBER_LABEL = /^[\s>]*[*_]{0,3}\\?\(?(\d{1,4})\s{0,3}\\?[.):、][*_]{0,3}(?=\s|$)\s*(.*)$/su;
/** What a <summary> says that hides an answer, or an explanation */
export const SHOWS_ANSWER = new RegExp(`(?:${ANSWER}|reveal|show solution|check yourself|解)(?![a-z])`, "iu");
export const SHOWS_EXPLANATION = new RegExp(`(?:${EXPLANATION})(?![a-z])`, "iu");
export const SHOWS_HINT = /^\W*(?:hints?|tips?|hinweis|tipp|pista|indice|подсказка|提示|ヒント)\b/iu;

const KEY_TITLE = new RegExp(
  `^(?:[^\\p{L}]{0,12}|.{0,60}[-–—:|]\\s{1,3}|(?:(?:quiz|test|exam|practice|practice questions|review|review questions|self[- ]test|knowledge check|mcqs?|(?:section|part|chapter|unit|module|week|exercise)\\s\\w{1,4})\\s){1,2}|(?:suggested|model|sample|correct) )(?:${KEY})(?:\\s(?:&|and|with|for|to)\\s.{1,40}|\\s?\\([^()]{0,40}\\))?[\\s*_:：.]{0,6}$`,
  "iu",
);
/** "Answers: 1. B, 2. A": group 1 is what follows the title. */
export const INLINE_KEY = new RegExp(
  `^\\s*[*_]{0,3}(?:(?:correct )?(?:${KEY}))\\s*[:：][*_]{0,3}\\s*(\\d.*)$`,
  "isu",
);
const MAX_KEY_TITLE = 120;

/** Whether a heading announces answers: "Answer key", "6. Quiz – Answers". */
export function isKeyTitle(title: string): boolean {
  const text = title.replace(/^[\s*_#]+/, "").trim();
  return (
    text.length <= MAX_KEY_TITLE &&
    !/questions?\s*(?:&|and|und|y)\s*answers?/i.test(text) &&
    KEY_TITLE.test(text)
  );
}

const WHOLE = "(?:choose|select|pick|check|mark|wähle|elija|seleccione|escolha|choisissez|scegli)";
/** "Choose two", "select all that apply": several answers are right. */
export const ASKS_FOR_SEVERAL = new RegExp(
  `${WHOLE}[^.?]{0,30}\\b(?:two|three|four|five|[2-5]|all|several|multiple|zwei|drei|alle|dos|tres|todas|deux|trois|toutes)\\b|\\b(?:all that apply|mehrere|which (?:two|three)|which of (?:the|these)[^.?]{0,80}\\bare\\b|multiple answers?)`,
  "iu",
);
const COUNTS = ["two", "three", "four", "five"];
const ASKS_FOR_COUNT = new RegExp(
  `\\b(?:choose|select|pick|check|mark)\\s(?:the\\s|any\\s|exactly\\s)?(${COUNTS.join("|")}|[2-5])(?=[.)\\]*_:;!]|$|\\s(?:correct|right|best|answers?|options?|choices|statements|that)\\b)`,
  "imu",
);

/** How many answers a text asks to choose, as in "(Choose two.)"; null where it names no number. */
export function countAsked(text: string): number | null {
  const word = ASKS_FOR_COUNT.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  const place = COUNTS.indexOf(word);
  return place < 0 ? Number(word) : place + 2;
}

const TAIL = /(?:[\s*_~`"'”’»)\]]|\([^()]{0,60}\)|[\u{1f300}-\u{1faff}]|[.:](?=\s*$))*$/u;
const PROMPTS = new RegExp(
  `\\b${WHOLE}\\b.{0,60}\\b(?:one|two|three|four|all|answers?|options?|statements?|best|correct|that|which|from|following)\\b`,
  "iu",
);

/** "True or false: …" */
export const ASKS_TRUTH =
  /\b(?:true ?(?:or|\/) ?false|t ?\/ ?f|false or true|richtig oder falsch|wahr oder falsch|vrai ou faux|verdadero o falso|verdadeiro ou falso|vero o falso)\b|верно ли|对还是错|判断/iu;

/** Whether a text asks for something: a question mark at the end of a sentence, a gap, or words that ask to choose. */
export function asks(text: string): boolean {
  const end = text.slice(-400);
  if (/[?？؟](?:[\s*_~`"'”’»)\]]|$)/u.test(text)) return true;
  return (
    /_{3,}|\[\.\.\.\]|\[…\]|…\s*$|\.\.\.[\s*_]*$/.test(end) || PROMPTS.test(end) || ASKS_TRUTH.test(text)
  );
}

/** Whether the very end of a text asks. */
export function asksAtEnd(text: string): boolean {
  return /[?？؟]$/.test(text.slice(-200).replace(TAIL, ""));
}
