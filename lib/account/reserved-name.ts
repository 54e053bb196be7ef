/** Who bears one of these as a word of their name speaks for the site. docs/product.md#profile */
const TITLES = [
  "admin admins administrator administrators administration sysadmin superadmin webmaster moderator moderators",
  "staff support helpdesk official waddle waddleteam",
  "administrador administradora administrateur amministratore moderador moderateur moderatore soporte",
  "админ администратор модератор поддержка διαχειριστης 管理员 管理员们 管理者 管理人 版主 客服 官方 サポート 運営 관리자 운영자 مدير مشرف",
].flatMap((row) => row.split(" "));

/** These do so only alone, or beside nothing but such words: "Mod Team", not "Dog Owner". */
const ROLES = "mod mods owner root system security superuser team service help operator".split(" ");
const FILLERS = "the a real your our my site chief head super bot account desk community x xx xxx".split(" ");

/** Letters of other alphabets and of phonetics that pass for a Latin one, in the small form or the large. */
const LOOK_ALIKES: Record<string, string> = {
  a: "аαλɑᴀⱥӑᎪ4",
  b: "вьƄʙβɓᏴ8",
  c: "сϲᴄςçᏟ",
  d: "дԁđɗɖᴅðᎠꓒ",
  e: "еєεɛᴇǝəҽᎬ3",
  f: "ғƒꜰϝ",
  g: "ԍɡɢցǥᏀ69",
  h: "һнհħʜᎻ",
  k: "кκᴋƙᏦ",
  l: "iӏіιıɪɩɨɫłʟⅼǀǃاןוᎥᏞլյ1",
  m: "мμᴍɱᎷ",
  n: "ипηνոռɴŋɳɲƞ",
  o: "оοσօøᴏɵסഠ०০੦૦௦౦೦൦๐໐၀٠۰ჿ0",
  p: "рρᴘþᏢ",
  r: "гяʀɾɽᎡᏒ",
  s: "ѕꜱʂƨտᏚ5",
  t: "тτᴛŧᎢ7",
  u: "υսᴜʋц",
  v: "ѵᴠᏙ",
  w: "ѡԝωᴡɯшաᎳ",
  x: "хχ",
  y: "уүγʏᎩ",
  z: "ᴢζᏃ2",
};
const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [bare(other), latin] as const),
  ),
);

/** Small letters without accents, invisible characters and typographic forms. */
function bare(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{DI}]/gu, "")
    .toLowerCase();
}

/** Equal for texts that look alike. */
function skeleton(text: string): string {
  const letters = [...bare(text)].map((letter) => LATIN.get(letter) ?? letter).join("");
  return letters.replaceAll("rn", "m").replaceAll("vv", "w");
}

const titles = new Set(TITLES.map(skeleton));
const roles = [...titles, ...ROLES.map(skeleton)];
const fillers = FILLERS.map(skeleton);

/** Whether a text is nothing but those words written as one, a title or role among them. */
function isMadeOfRoles(text: string): boolean {
  const plain = new Set([0]);
  const spoken = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    const ends = (words: readonly string[]) =>
      words.filter((word) => text.startsWith(word, at)).map((word) => at + word.length);
    if (plain.has(at)) for (const end of ends(fillers)) plain.add(end);
    if (spoken.has(at)) for (const end of ends(fillers)) spoken.add(end);
    if (plain.has(at) || spoken.has(at)) for (const end of ends(roles)) spoken.add(end);
  }
  return spoken.has(text.length);
}

/** A digit may stand for a letter or be a mere number: "4dm1n", "Admin 2". */
const READINGS: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.replace(/\p{Nd}+$/u, ""),
  (word) => word.replace(/^\p{Nd}+|\p{Nd}+$/gu, ""),
];

/** Whether a name, shown to others, would pass for the site's own people, however it is spelled. */
export function isReservedName(name: string): boolean {
  const words = name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}\p{M}\p{Nd}\p{DI}]+/u);
  return READINGS.some((reading) => {
    const read = words.map((word) => skeleton(reading(word))).filter((word) => word !== "");
    return read.some((word) => titles.has(word)) || isMadeOfRoles(read.join(""));
  });
}
