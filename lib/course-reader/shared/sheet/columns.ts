/** What a column of a sheet holds. */
export type Role =
  | "question"
  | "type"
  | "option"
  | "options"
  | "wrong"
  | "correct"
  | "explanation"
  | "unit"
  | "island"
  | "course"
  | "title"
  | "id"
  | "term"
  | "definition";

export interface Columns {
  /** The row of the headings, from 0 */
  row: number;
  roles: ReadonlyMap<Role, readonly number[]>;
  /** As they are written */
  headings: readonly string[];
}

/** Headings as people and quiz tools write them, in the languages of their sheets, without accents and case. */
const WORDS: Record<Role, RegExp> = {
  question:
    /^(q|questions?|question (text|title|stem)|prompt|stem|text|item|frage|fragen|fragetext|enonce|pregunta|enunciado|domanda|pergunta|vraag|pytanie|вопрос|问题|题目|題目|問題|質問|سؤال|السؤال|질문)$/,
  type: /^(type|question type|typ|fragetyp|art|tipo( de pregunta)?)$/,
  option:
    /^([a-j]|(answer|option|choice|alternative|answer option|response|antwort|antwortmoglichkeit|reponse|opcion|respuesta|opzione|risposta|opcao|resposta|antwoord|вариант|选项|選択肢) ?#?[ .]?(\d{1,2}|[a-j]))$/,
  options:
    /^(options|choices|alternatives|answer options|possible answers|antworten|antwortmoglichkeiten|optionen|choix|opciones|opzioni|opcoes)$/,
  wrong:
    /^((incorrect|wrong|false|falsche|mauvaise) ?(answers?|options?|choices?|antwort(en)?|reponses?)?|distractors?) ?#?\d{0,2}$/,
  correct:
    /^(correct|right|key|answers?|answer key|solution|((correct|right) ?(answers?|options?|choices?|response|key|index))|richtig|richtige antwort(en)?|antwort|losung|reponse|(bonne|bonnes) reponses?|reponse correcte|respuesta|respuestas? correctas?|correcta|risposta|risposta corretta|resposta|resposta correta|juiste antwoord|ответ|правильный ответ|答案|正确答案|正解|الإجابة|정답)$/,
  explanation:
    /^((answer |correct )?explanation|feedback|rationale|reason|erklarung|begrundung|explication|explicacion|spiegazione|explicacao|解説|解释|объяснение)$/,
  unit: /^(unit|module|modul|section|category|chapter|week|einheit|kapitel|kategorie|abschnitt|unite|chapitre|categorie|unidad|modulo|categoria|capitolo|单元|単元|модуль|раздел)$/,
  island:
    /^(island|quiz|lesson|topic|theme|set|deck|subject|quiz (name|title)|lektion|thema|lecon|sujet|leccion|tema|lezione|licao|课|тема)$/,
  course: /^(course|course (name|title)|kurs|kursname|cours|curso|corso)$/,
  title: /^(title|name|titel|titre|titulo|titolo)$/,
  id: /^(id|question id|uuid|identifier|external id)$/,
  term: /^(terms?|front|words?|vocabulary|vocab|begriff|wort|vokabel|vorderseite|terme|mot|termino|palabra|termine|parola|term[eo]|单词|単語|слово)$/,
  definition:
    /^(definitions?|back|meaning|translation|bedeutung|ubersetzung|ruckseite|definicion|traduction|traduccion|significado|definizione|traduzione|definicao|释义|意味|перевод)$/,
};
const ROLES = Object.keys(WORDS) as Role[];
/** Quiz tools write instructions above their headings. */
const ROWS_BEFORE_HEADINGS = 25;
const MAX_COLUMNS = 200;

/** "Answer 1 - max 75 characters", "Correct answer(s)", "réponse_A" → "answer 1", "correct answer", "reponse a" */
function fold(heading: string): string {
  return heading
    .slice(0, 200)
    .replace(/\s[-–—:]\s.*$/s, "")
    .replace(/\((e?s|en|n)\)/gi, "")
    .replace(/\([^)]*\)|[?*:]/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/[\s_.-]+/g, " ")
    .trim();
}

function roleOf(heading: string): Role | null {
  const folded = fold(heading).normalize("NFC");
  return ROLES.find((role) => WORDS[role].test(folded)) ?? null;
}

function readHeadings(cells: readonly string[], row: number): Columns {
  const roles = new Map<Role, number[]>();
  for (const [column, cell] of cells.slice(0, MAX_COLUMNS).entries()) {
    const role = roleOf(cell);
    if (role) roles.set(role, [...(roles.get(role) ?? []), column]);
  }
  return { row, roles, headings: cells };
}

function isTable({ roles }: Columns): boolean {
  if (roles.has("term") && roles.has("definition")) return true;
  const choices = (roles.get("option")?.length ?? 0) > 1 || roles.has("options");
  return roles.has("question") && (choices || roles.has("correct"));
}

/** What is said of a table without them, and what helps. */
export const NO_HEADINGS = "None of its first rows names a column for questions and one for answers.";
export const EXPECTED_HEADINGS =
  "Put a first row above them, such as: Question, Option 1, Option 2, Correct answer.";

/** The row of headings among the first rows, or null where none names a question and its answers. */
export function findColumns(rows: readonly (readonly string[])[]): Columns | null {
  for (const [row, cells] of rows.slice(0, ROWS_BEFORE_HEADINGS).entries()) {
    const columns = readHeadings(cells, row);
    if (isTable(columns)) return columns;
  }
  return null;
}
