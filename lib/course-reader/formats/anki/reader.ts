import type { CourseReader, Source } from "#lib/course-reader/format-reader.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { addCards, commonPath, deckPath } from "#lib/course-reader/shared/cards-course.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { openMediaStore } from "#lib/course-reader/shared/media.ts";
import { withArchive } from "#lib/course-reader/shared/open-archive.ts";
import type { Archive } from "#lib/server/files/archive.ts";
import { cardsOfCollection } from "./cards.ts";
import { type Collection, readCollection } from "./collection.ts";
import { openDatabase } from "./database.ts";
import { collectionOf, isAnkiPackage, mediaArchive } from "./package.ts";

async function loadCollection(archive: Archive): Promise<Collection> {
  const db = await openDatabase(await collectionOf(archive));
  try {
    return readCollection(db);
  } finally {
    db.close();
  }
}

/** The names above a deck that all decks share are the course's own; one deck alone is the course. */
function titleOf(decks: readonly string[], source: Source): { title: string; below: string[] } {
  const paths = [...new Set(decks)].map(deckPath).filter((path) => path.length > 0);
  const below = commonPath(paths);
  const named = below.at(-1) ?? (paths.length === 1 ? paths[0]?.at(-1) : "") ?? "";
  const isDefault = /^(default|standard|padrão|predeterminado|par défaut|по умолчанию)$/i.test(named);
  return { title: tidyTitle(isDefault ? "" : named, titleFromFileName(source.fileName)), below };
}

/** Decks and collections of Anki. */
export const reader: CourseReader = {
  accepts: ({ kind, names }) => kind === "zip" && isAnkiPackage(names),
  read: (source, onStep) =>
    withArchive(source.bytes, async (archive) => {
      const collection = await loadCollection(archive);
      onStep({ step: "Read file", done: 1, total: 1 });
      const store = openMediaStore(await mediaArchive(archive));
      const cards = await cardsOfCollection(collection, store.at(""));
      onStep({ step: "Read outline", done: cards.length, total: cards.length });
      const { title, below } = titleOf(
        cards.map(({ deck }) => deck),
        source,
      );
      const builder = new CourseBuilder({ title, format: "anki" }, store);
      addCards(builder, cards, title, below);
      onStep({ step: "Build islands", done: cards.length, total: cards.length });
      return builder.result();
    }),
};
