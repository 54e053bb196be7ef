import { seedPost } from "#lib/blog/service.ts";
import { saveFile } from "#lib/course/files/file-service.ts";
import { addressesOf, withMedia } from "#lib/course/media/media-links.ts";
import { prepareMedia, saveMedia } from "#lib/course/media/media-service.ts";
import { saveCourse } from "#lib/course/service.ts";
import { db, inTransaction, type Tx } from "#lib/server/db/db.ts";
import { readArticle } from "./articles.ts";
import { readDemoCourse } from "./courses.ts";
import { createDemoLearner, playHistory } from "./demo.ts";
import { type SeedItem, seedItems } from "./items.ts";

/** Includes the wait for another start that adds the same item at the same time. */
const PATIENCE_MS = 60_000;

/**
 * Does the work in the transaction that leaves the item's marker. Without effect, and null, where there is a marker: a
 * second start waits here until the first has committed.
 */
async function once<T>(tx: Tx, key: string, work: () => Promise<T | null>): Promise<T | null> {
  const { count } = await tx.seededItem.createMany({ data: [{ key }], skipDuplicates: true });
  return count > 0 ? work() : null;
}

async function addCourse(tx: Tx, name: string): Promise<string | null> {
  const { slug, isPremiumOnly, media: pictures, films, ...course } = await readDemoCourse(name);
  if (await tx.course.findUnique({ where: { slug }, select: { id: true } })) return null;
  const media = await prepareMedia(pictures);
  const courseId = await saveCourse(tx, withMedia(course, addressesOf(media)), {
    slug,
    isPremiumOnly,
  });
  await saveMedia(tx, courseId, media);
  for (const film of films) await saveFile(tx, { ...film, courseId });
  return courseId;
}

async function addArticle(tx: Tx, name: string, now: Date): Promise<true | null> {
  return (await seedPost(await readArticle(name), now, tx)) || null;
}

/** The history is played through services with transactions of their own: a start that ends meanwhile leaves a shorter one. */
async function addLearner(key: string, now: Date): Promise<string | null> {
  const create = (tx: Tx) => once(tx, key, () => createDemoLearner(tx, now));
  const userId = await inTransaction(create, PATIENCE_MS);
  if (userId) await playHistory(userId, now);
  return userId;
}

/** Null where nothing had to be added. */
function add({ kind, name, key }: SeedItem, now: Date): Promise<unknown> {
  if (kind === "course") return inTransaction((tx) => once(tx, key, () => addCourse(tx, name)), PATIENCE_MS);
  if (kind === "article")
    return inTransaction((tx) => once(tx, key, () => addArticle(tx, name, now)), PATIENCE_MS);
  return addLearner(key, now);
}

/**
 * Adds the courses of the catalogue, the articles of the blog and, if asked, the demo learner: each once ever, so that
 * what was deleted stays deleted. An item that is there already only gets its marker. Returns the keys of what was added.
 */
export async function seed(options: { demoLearner: boolean }): Promise<string[]> {
  const markers = await db().seededItem.findMany({ select: { key: true } });
  const known = new Set(markers.map(({ key }) => key));
  const added: string[] = [];
  for (const item of seedItems(options)) {
    if (!known.has(item.key) && (await add(item, new Date())) !== null) added.push(item.key);
  }
  return added;
}
