import { describe, expect, it } from "vitest";
import { encodeAs } from "#tests/support/encodings.ts";
import { certaintyOf, decodeText } from "./text-encoding.ts";

const WEST = [
  "Français : où êtes-vous passé, élève ? À l'école, près du château, l'été dernier.",
  "Größe, Übung und Äpfel: schöne Grüße aus Köln, sagte die Bäuerin heiser.",
  "Það er gott að læra íslensku þó að hún sé erfið, sögðu þau öll og hlógu hátt.",
  "“Quoted” – and dashed — text… it’s English.",
  "äöüß",
];
const OTHERS: [string, string][] = [
  ["windows-1251", "Вопрос;А;Б;Ответ\nКакого цвета небо над городом?;красное;синее;Б\n"],
  ["koi8-r", "Какого цвета небо над городом?"],
  ["shift_jis", "問題,あ,い,答え\n空は何色ですか。,赤い,青い,い\n"],
  ["gbk", "::天空::天空是什么颜色的？{=蓝色 ~红色}"],
  ["big5", "天空是什麼顏色？答案是藍色，不是紅色。"],
  ["euc-kr", "하늘은 무슨 색입니까? 파란색입니다."],
];

describe("how sure an encoding is", () => {
  it.each(WEST)("is guessed for %s in Windows-1252, and sure in UTF-8 and UTF-16", (text) => {
    const old = encodeAs(text, "windows-1252");
    expect(certaintyOf(old)).toBe("guessed");
    expect(decodeText(old)).toBe(text);
    expect(certaintyOf(Buffer.from(text))).toBe("sure");
    expect(certaintyOf(Buffer.from(`\ufeff${text}`, "utf16le"))).toBe("sure");
  });

  it.each(OTHERS)("is doubtful for %s", (encoding, text) => {
    expect(certaintyOf(encodeAs(text, encoding))).toBe("doubtful");
    // Among much that is English, too.
    const mixed = Buffer.concat([Buffer.from("This is English. ".repeat(40)), encodeAs(text, encoding)]);
    expect(certaintyOf(mixed)).toBe("doubtful");
    expect(certaintyOf(Buffer.from(text))).toBe("sure");
  });

  it("is doubtful for UTF-8 that is broken, and for Japanese in ASCII", () => {
    const text = Buffer.from("Какого цвета небо над городом?");
    expect(certaintyOf(Buffer.concat([text, Buffer.from([0xd0])]))).toBe("doubtful");
    expect(certaintyOf(Buffer.from("\x1b$B6u\x1b(B"))).toBe("doubtful");
  });
});

describe("the beginning of a text", () => {
  it("may end in the middle of a sign", () => {
    const bytes = Buffer.from("问题,答案");
    const beginning = bytes.subarray(0, bytes.length - 1);
    expect(decodeText(beginning, null, true)).toBe("问题,答");
    expect(decodeText(beginning)).not.toContain("问");
  });
});
