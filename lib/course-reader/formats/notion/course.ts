import { questionsOfCards } from "#lib/course-reader/questions/flashcards.ts";
import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import { lessonMarkup } from "#lib/course-reader/shared/lessons/markup.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import type { NotionBlock, NotionBundle, NotionPage } from "#lib/course-reader/shared/notion-bundle.ts";
import { pageText } from "#lib/course-reader/shared/text/page-text.ts";
import { escapeText } from "#lib/server/html/sanitize.ts";
import { findLosses } from "./losses.ts";
import { blocksHtml, withTitles } from "./markup.ts";
import { type Part, partsOf } from "./parts.ts";
import { toChoice, toFlashcard } from "./questions.ts";
import { type QuestionTable, questionTable } from "./table.ts";

const EMPTY = "It is empty.";
const NO_ROWS = "It has no rows.";
const FEW_WORDS = "What it says beside its questions is too short for a lesson and is left out.";
const CUT = "Only its beginning was read.";
/** The line of the whole shows its reason alone. */
const cutIn = (title: string) => `Only the beginning of “${title}” was read.`;
const gapIn = (title: string, why: string) => `Some rows of “${title}” are left out. ${why}`;
const unreadIn = (count: number) =>
  `What the pages of ${counted(count, "row")} say is left out: a column explains the answers.`;

interface PageRead {
  parts: Part[];
  texts: NotionBlock[];
}

/** "2 embeds" */
const counted = (count: number, name: string) =>
  count === 1 ? `1 ${name}` : `${count} ${name.replace(/^(\w+)/, "$1s")}`;

/** Puts the pages of a bundle into a course: those that were chosen, and databases, as units. */
export class NotionCourse {
  private readonly builder: CourseBuilder;
  private readonly media: Media;
  private readonly children: Map<string | null, NotionPage[]>;
  private readonly titles: Map<string, string>;
  /** Of databases, by their ids */
  private readonly columns = new Map<string, readonly string[]>();
  private readonly tables = new Map<string, QuestionTable>();
  private readonly reads = new Map<string, PageRead>();
  private readonly cards = new Map<Part, SourceQuestion>();

  constructor(builder: CourseBuilder, bundle: NotionBundle, media: Media) {
    this.titles = new Map(bundle.pages.map(({ id, title }) => [id, title]));
    const pages = bundle.pages.map((page) => ({ ...page, blocks: withTitles(page.blocks, this.titles) }));
    this.builder = builder;
    this.media = media;
    this.children = Map.groupBy(pages, ({ parent }) => parent);
    for (const page of pages) this.prepare(page);
    this.makeCards(pages);
  }

  /** What each page asks is known before the first is taken: cards lend each other their answers. */
  private prepare(page: NotionPage): void {
    if (page.problem !== null) return;
    if (page.kind === "database") {
      this.columns.set(page.id, page.columns ?? []);
      const table = questionTable(
        page,
        this.childrenOf(page.id).filter(({ kind }) => kind === "page"),
      );
      if (table) this.tables.set(page.id, table);
      return;
    }
    const isRow = page.parent !== null && this.tables.has(page.parent);
    const parts = isRow ? [] : partsOf(page.blocks);
    const texts = parts.flatMap((part) => (part.type === "text" ? [part.block] : []));
    this.reads.set(page.id, { parts, texts });
  }

  private makeCards(pages: readonly NotionPage[]): void {
    const found = pages.flatMap(({ id }) =>
      (this.reads.get(id)?.parts ?? []).flatMap((part) => (part.type === "card" ? [{ part, deck: id }] : [])),
    );
    refuseTooMany(found.length);
    const made = questionsOfCards(found.map(({ part, deck }) => toFlashcard(part, deck, this.media)));
    for (const [at, { part }] of found.entries()) {
      const question = made[at];
      if (question) this.cards.set(part, question);
    }
  }

  private childrenOf(id: string | null): NotionPage[] {
    return this.children.get(id) ?? [];
  }

  /** Takes everything, each that was chosen with what lies in it. */
  takeAll(): void {
    for (const top of this.childrenOf(null)) this.takeUnit(top);
    this.builder.endUnit();
  }

  private takeUnit(top: NotionPage): void {
    if (top.problem !== null) return void this.builder.skip(top.kind, top.title, top.problem);
    this.builder.unit(top.title);
    const databases: NotionPage[] = [];
    if (top.kind === "database") this.takeDatabase(top, databases);
    else this.takeTree(top, databases);
    for (const database of databases) this.takeUnit(database);
  }

  /** A page and those below it, one island each; databases become units behind it. */
  private takeTree(page: NotionPage, databases: NotionPage[]): void {
    this.takePage(page);
    for (const child of this.childrenOf(page.id)) {
      if (child.kind === "database") databases.push(child);
      else this.takeTree(child, databases);
    }
  }

  private takeDatabase(database: NotionPage, databases: NotionPage[]): void {
    const children = this.childrenOf(database.id);
    const rows = children.filter(({ kind }) => kind === "page");
    databases.push(...children.filter(({ kind }) => kind === "database"));
    const table = this.tables.get(database.id);
    if (database.gap) this.builder.skip("more", database.title, gapIn(database.title, database.gap));
    if (children.length === 0) this.builder.skip("database", database.title, NO_ROWS);
    if (database.isCut) this.builder.skip("more", database.title, cutIn(database.title));
    if (!table) {
      for (const row of rows) this.takeTree(row, databases);
      return;
    }
    refuseTooMany(table.groups.reduce((sum, { questions }) => sum + questions.length, 0));
    for (const { unit, island, questions } of table.groups) {
      const title = [unit, island].filter(Boolean).join(": ") || database.title;
      const sourceId = table.groups.length === 1 ? database.id : `${database.id}#${unit}/${island}`;
      this.builder.quiz({ title, questions, kind: "", sourceId });
    }
    if (table.unread > 0) this.builder.skip("more", database.title, unreadIn(table.unread));
    for (const row of rows) {
      this.takeLosses(row);
      for (const child of this.childrenOf(row.id)) {
        if (child.kind === "database") databases.push(child);
        else this.takeTree(child, databases);
      }
    }
  }

  private link(href: string): string | null {
    const id = /^notion:(.+)$/.exec(href)?.[1] ?? "";
    return this.titles.has(id) ? this.builder.linkTo(id) : null;
  }

  /** What a row of a database says besides its title and its page */
  private cellsHtml({ parent, cells = [], title }: NotionPage): string {
    const columns = this.columns.get(parent ?? "") ?? [];
    const rows = cells.flatMap((cell, at) => {
      const name = columns[at] ?? "";
      if (cell.trim() === "" || cell.trim() === title.trim()) return [];
      return [`<tr><th>${escapeText(name)}</th><td>${escapeText(cell)}</td></tr>`];
    });
    return rows.length > 0 ? `<table>${rows.join("")}</table>` : "";
  }

  private takePage(page: NotionPage): void {
    const { id, title, problem } = page;
    if (problem !== null) return void this.builder.skip("page", title, problem);
    const { parts, texts } = this.reads.get(id) ?? { parts: [], texts: [] };
    const questions = parts.flatMap((part) => {
      if (part.type === "choice") return [toChoice(part, this.media)];
      return this.cards.get(part) ?? [];
    });
    const source = blocksHtml(texts) + this.cellsHtml(page);
    const html = lessonMarkup(source, { media: this.media, link: (href) => this.link(href) });
    if (questions.length > 0) this.takeAsked(page, questions, html);
    else this.takeText(page, html);
    this.takeLosses(page);
  }

  private takeAsked(page: NotionPage, questions: readonly SourceQuestion[], html: string): void {
    const { id, title, isCut } = page;
    const isRead = this.builder.lesson({ title, html, sourceId: id, keys: [id] });
    this.builder.quiz({ title, questions, sourceId: id, kind: "" });
    const hasWords = pageText(html).trim() !== "";
    const losses = [...(isCut ? [CUT] : []), ...(hasWords && !isRead ? [FEW_WORDS] : [])];
    const outcome = losses.length > 0 ? "degraded" : "imported";
    this.builder.note({ kind: "page", name: title, outcome, reason: losses.join(" ") || null });
  }

  /** One without questions is read; they are made from what it says. */
  private takeText({ id, title, isCut, blocks }: NotionPage, html: string): void {
    const text = pageText(html).trim();
    if (isCut) this.builder.skip("more", title, cutIn(title));
    if (text !== "") return void this.builder.page({ title, text, html, sourceId: id, keys: [id] });
    const isShown = html !== "" && this.builder.lesson({ title, html, sourceId: id, keys: [id] });
    const holdsMore = this.childrenOf(id).length > 0 || isShown || findLosses(blocks).embeds.length > 0;
    if (holdsMore) this.builder.note({ kind: "page", name: title, outcome: "imported", reason: null });
    else this.builder.skip("page", title, EMPTY);
  }

  private takeLosses({ id, title, blocks }: NotionPage): void {
    const { embeds, pictures, lost } = findLosses(blocks);
    takeEmbeds(this.builder, embeds, { title, sourceId: id });
    for (const { name, reason } of pictures)
      this.builder.skip("file", name || `A picture of “${title}”`, reason);
    for (const [key, { count, outcome, reason }] of lost) {
      const name = key.slice(0, -reason.length - 1);
      this.builder.note({ kind: "block", name: `${counted(count, name)} of “${title}”`, outcome, reason });
    }
  }
}
