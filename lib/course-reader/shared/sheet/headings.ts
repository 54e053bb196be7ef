/** What a column of a sheet holds. */
export type Role =
  | "question"
  | "type"
  | "option"
  | "options"
  | "wrong"
  | "correct"
  | "explanation"
  | "picture"
  | "time"
  | "unit"
  | "island"
  | "course"
  | "title"
  | "id"
  | "term"
  | "definition";

type Language =
  | "en"
  | "vi"
  | "tr"
  | "id"
  | "es"
  | "pt"
  | "fr"
  | "de"
  | "it"
  | "nl"
  | "pl"
  | "zh"
  | "ja"
  | "ko"
  | "ru"
  | "ar";
type Synonyms = Partial<Record<Language, string>>;

/** Words for an answer to choose from, in front of its number or letter: "Option 1", "选项A". */
export const OPTION_WORDS: Synonyms = {
  en: "answer, answer option, answer choice, option, choice, alternative, response, possible answer, opt, ans",
  es: "opcion, opcion de respuesta, respuesta, alternativa",
  pt: "opcao, opcao de resposta, resposta, alternativa",
  fr: "option, reponse, choix, proposition, option de reponse",
  de: "antwort, antwortmoglichkeit, option, auswahl, antwortoption",
  it: "opzione, risposta, alternativa, scelta, opzione di risposta",
  nl: "antwoord, optie",
  pl: "odpowiedz, opcja",
  zh: "选项, 選項, 备选答案, 答案选项",
  ja: "選択肢, 選択, 回答",
  ko: "보기, 선택지",
  ru: "вариант, вариант ответа, ответ, опция",
  ar: "الخيار, خيار, الاجابة, اجابة, الاختيار, اختيار, البديل",
};

/** Words for an answer that is wrong, with or without a number. */
export const WRONG_WORDS: Synonyms = {
  en: "incorrect, wrong, false, incorrect answer, incorrect answers, wrong answer, wrong answers, false answer, incorrect option, wrong option, wrong choice, incorrect choice, distractor, distractors",
  es: "incorrecta, respuesta incorrecta, respuestas incorrectas, opcion incorrecta, distractor",
  pt: "incorreta, resposta incorreta, respostas incorretas, resposta errada, errada, distrator",
  fr: "mauvaise reponse, mauvaises reponses, reponse incorrecte, reponse fausse, fausse reponse, distracteur",
  de: "falsch, falsche antwort, falsche antworten, falschantwort, distraktor",
  it: "risposta sbagliata, risposte sbagliate, risposta errata, errata, distrattore",
  zh: "错误答案, 錯誤答案, 干扰项",
  ja: "不正解, 誤答",
  ko: "오답",
  ru: "неправильный ответ, неверный ответ, неправильные ответы, неправильный, неверный",
  ar: "اجابة خاطئة, الاجابة الخاطئة",
};

/** Words for what is said of an answer; with the number of an option, of that one alone. */
export const EXPLANATION_WORDS: Synonyms = {
  en: "explanation, overall explanation, answer explanation, correct explanation, general feedback, feedback, rationale, reason, justification, comment, comments, note, notes, hint after, solution text, explanations",
  es: "explicacion, retroalimentacion, justificacion, comentario, comentarios, explicacion general",
  pt: "explicacao, justificativa, comentario, feedback, explicacao geral",
  fr: "explication, justification, commentaire, retroaction",
  de: "erklarung, begrundung, erlauterung, kommentar, ruckmeldung",
  it: "spiegazione, motivazione, commento, giustificazione",
  nl: "uitleg, toelichting",
  pl: "wyjasnienie",
  zh: "解析, 整体解析, 题目解析, 解释, 解釋, 说明, 說明, 答案解析, 详解, 讲解",
  ja: "解説, 解説文, 説明",
  ko: "해설, 설명",
  ru: "объяснение, пояснение, комментарий, обоснование",
  ar: "الشرح, شرح, التفسير, تفسير, التوضيح",
};

/** Headings as people and quiz tools write them, by language; folded as `fold` does it, divided by commas. */
export const HEADINGS: Record<Exclude<Role, "option" | "wrong" | "explanation">, Synonyms> = {
  question: {
    en: "q, question, questions, question text, question title, question stem, the question, prompt, stem, text, item, question name, question content, item text, item stem, question statement, mcq",
    es: "pregunta, preguntas, enunciado, texto de la pregunta",
    pt: "pergunta, perguntas, questao, questoes, enunciado, texto da pergunta",
    fr: "question, enonce, intitule, texte de la question, intitule de la question",
    de: "frage, fragen, fragetext, fragestellung",
    it: "domanda, domande, quesito, testo della domanda, testo domanda",
    nl: "vraag, vragen",
    pl: "pytanie, pytania",
    zh: "问题, 問題, 题目, 題目, 题干, 題幹, 试题, 题目内容, 试题题干, 题目描述",
    ja: "問題, 質問, 設問, 問題文",
    ko: "질문, 문제",
    ru: "вопрос, вопросы, текст вопроса",
    ar: "السؤال, سؤال, الاسئلة, نص السؤال",
    vi: "cau hoi",
    tr: "soru",
    id: "pertanyaan, soal",
  },
  type: {
    en: "type, question type, item type",
    es: "tipo, tipo de pregunta",
    pt: "tipo, tipo de pergunta, tipo de questao",
    fr: "type de question",
    de: "typ, fragetyp, art, fragenart",
    it: "tipo di domanda, tipo domanda",
    zh: "题型, 題型, 类型, 题目类型",
    ja: "種類, 問題形式",
    ko: "유형",
    ru: "тип, тип вопроса",
    ar: "نوع السؤال, النوع",
  },
  options: {
    en: "options, choices, alternatives, answer options, answer choices, possible answers",
    es: "opciones, alternativas, opciones de respuesta",
    pt: "opcoes, alternativas, opcoes de resposta",
    fr: "choix, propositions, options de reponse",
    de: "antworten, antwortmoglichkeiten, optionen, auswahlmoglichkeiten",
    it: "opzioni, alternative, opzioni di risposta",
    zh: "选项, 選項, 备选项",
    ja: "選択肢",
    ko: "보기, 선택지",
    ru: "варианты, варианты ответа, варианты ответов",
    ar: "الخيارات, الاختيارات",
  },
  correct: {
    en: "correct, right, key, answer, answers, answer key, solution, correct answer, correct answers, right answer, right answers, correct option, correct options, correct choice, correct choices, correct response, correct responses, correct key, correct index, correct answer index, answer index, correct letter, correct answer letter, correct option letter, correct option number, correct answer number, correct option index, right option, right choice, ans, correct ans, right ans",
    es: "respuesta, respuesta correcta, respuestas correctas, correcta, correctas, opcion correcta, solucion, clave",
    pt: "resposta, resposta correta, respostas corretas, correta, gabarito, alternativa correta, resposta certa, opcao correta",
    fr: "reponse, bonne reponse, bonnes reponses, reponse correcte, reponses correctes, reponse juste, solution, corrige",
    de: "antwort, richtig, richtige antwort, richtige antworten, losung, losungen, korrekte antwort, korrekte antworten, korrekt, losungsbuchstabe",
    it: "risposta, risposta corretta, risposte corrette, risposta esatta, soluzione, corretta",
    nl: "antwoord, juiste antwoord, goede antwoord, correct antwoord",
    pl: "odpowiedz, poprawna odpowiedz, prawidlowa odpowiedz",
    zh: "答案, 正确答案, 正確答案, 标准答案, 参考答案, 正确选项",
    ja: "正解, 答え, 解答, 正答, 回答, 正解番号, 正解選択肢",
    ko: "정답, 답",
    ru: "ответ, правильный ответ, верный ответ, правильные ответы, правильный вариант",
    ar: "الاجابة, اجابة, الاجابة الصحيحة, الجواب, الجواب الصحيح, الحل",
    vi: "tra loi, dap an, cau tra loi, dap an dung",
    tr: "cevap, dogru cevap, yanit",
    id: "jawaban, jawaban benar, kunci jawaban",
  },
  picture: {
    en: "image, picture, image link, image url, picture url, question image, image file, media, media link, media url",
    es: "imagen, enlace de imagen",
    pt: "imagem",
    fr: "lien de l'image",
    de: "bild, bild url",
    it: "immagine",
    zh: "图片, 圖片",
    ja: "画像",
    ru: "изображение, картинка",
    ar: "الصورة, صورة",
  },
  time: {
    en: "time, time limit, time in seconds, seconds, timer, time limit sec, duration",
    es: "tiempo, limite de tiempo, tiempo limite",
    pt: "tempo, limite de tempo, tempo limite",
    fr: "temps, limite de temps, duree",
    de: "zeit, zeitlimit, zeitbegrenzung",
    it: "tempo, limite di tempo",
    zh: "时间, 时限, 时间限制",
    ja: "制限時間, 時間",
    ru: "время, ограничение времени",
    ar: "الوقت, الوقت المحدد",
  },
  unit: {
    en: "unit, module, section, category, chapter, week, part",
    es: "unidad, modulo, seccion, categoria, capitulo, semana",
    pt: "unidade, secao, categoria, modulo",
    fr: "unite, chapitre, categorie, semaine, section",
    de: "einheit, kapitel, kategorie, abschnitt, modul, woche",
    it: "unita, capitolo, categoria, sezione, settimana",
    zh: "单元, 單元, 章节, 分类, 类别, 模块, 章",
    ja: "単元, 章, カテゴリ, カテゴリー, 分類",
    ko: "단원, 카테고리",
    ru: "модуль, раздел, глава, категория",
    ar: "الوحدة, الفصل, القسم, الفئة",
  },
  island: {
    en: "island, quiz, exam, exam name, test, test name, lesson, topic, theme, set, deck, subject, quiz name, quiz title, domain, subtopic, deck name",
    es: "leccion, tema, materia, mazo, asunto",
    pt: "licao, assunto, topico, baralho, disciplina",
    fr: "lecon, sujet, theme, paquet",
    de: "lektion, thema, fach, stapel, lernziel",
    it: "lezione, argomento, materia, mazzo",
    zh: "课, 课程, 领域, 主题, 主題, 知识点, 科目",
    ja: "課, トピック, テーマ, 科目",
    ko: "주제, 과목",
    ru: "урок, тема, предмет, колода",
    ar: "الدرس, الموضوع",
  },
  course: {
    en: "course, course name, course title",
    es: "curso",
    fr: "cours",
    de: "kurs, kursname",
    it: "corso",
    ru: "курс",
  },
  title: { en: "title, name", es: "titulo", fr: "titre", de: "titel", it: "titolo" },
  id: { en: "id, question id, uuid, identifier, external id, guid" },
  term: {
    en: "term, terms, front, word, words, vocabulary, vocab, concept, front side, side 1, card front, keyword, expression",
    es: "termino, palabra, concepto, anverso, vocabulario, frente",
    pt: "termo, palavra, conceito, frente, vocabulario",
    fr: "terme, mot, recto, concept, vocabulaire",
    de: "begriff, wort, vokabel, vorderseite, vokabeln, fachbegriff, konzept",
    it: "termine, parola, concetto, fronte, vocabolo",
    nl: "woord, begrip, term",
    pl: "slowo, pojecie",
    zh: "单词, 單字, 词语, 术语, 正面, 词汇, 生词, 概念",
    ja: "単語, 用語, 表, 表面, 言葉",
    ko: "단어, 용어, 앞면",
    ru: "слово, термин, понятие, лицевая сторона",
    ar: "المصطلح, الكلمة, الكلمات, المفهوم",
  },
  definition: {
    en: "definition, definitions, back, meaning, meanings, translation, description, back side, side 2, card back",
    es: "definicion, significado, traduccion, reverso, definiciones",
    pt: "definicao, significado, traducao, verso",
    fr: "signification, traduction, verso, sens",
    de: "bedeutung, ubersetzung, ruckseite, erklarung des begriffs",
    it: "definizione, significato, traduzione, retro",
    nl: "betekenis, vertaling, definitie",
    pl: "znaczenie, definicja, tlumaczenie",
    zh: "释义, 解釋義, 定义, 定義, 翻译, 反面, 背面, 意思, 含义, 中文",
    ja: "意味, 定義, 裏, 裏面, 訳, 翻訳",
    ko: "뜻, 의미, 정의, 뒷면",
    ru: "перевод, определение, значение, обратная сторона",
    ar: "التعريف, المعنى, الترجمة",
  },
};

/** The columns of a table, by what their headings name. */
export interface Columns {
  /** The row of the headings, from 0; -1 where the first row is one of the table's own */
  row: number;
  roles: ReadonlyMap<Role, readonly number[]>;
  /** What is said of one option alone, by the option's column */
  said: ReadonlyMap<number, number>;
  /** As they are written */
  headings: readonly string[];
}
