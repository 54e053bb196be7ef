import { plantPost } from "#lib/blog/service.ts";
import { saveCourse } from "#lib/course/service.ts";
import { db, dbPool } from "#lib/server/db.ts";
import { readArticles } from "./articles.ts";
import { readDemoCourses } from "./courses.ts";
import { seedDemoLearner } from "./demo.ts";

/**
 * Puts the courses of our own into the catalogue and the articles into the blog where they are missing; nothing that is
 * there is changed, and an article that was deleted or moved stays so. With
 * `demoLearner` also the learner whose sign-in a newcomer's start prints.
 */
export async function seed({ demoLearner }: { demoLearner: boolean }): Promise<{ seeded: boolean }> {
  let seeded = false;
  for (const { slug, ...course } of await readDemoCourses()) {
    if (await db().course.findUnique({ where: { slug }, select: { id: true } })) continue;
    await db().$transaction((tx) => saveCourse(tx, course, { slug }));
    seeded = true;
  }
  for (const article of await readArticles()) seeded = (await plantPost(article, new Date())) || seeded;
  if (demoLearner) seeded = (await seedDemoLearner(new Date())) || seeded;
  return { seeded };
}

if (import.meta.main) {
  await seed({ demoLearner: process.env.SEED_DEMO_LEARNER === "1" });
  await db().$disconnect();
  await dbPool().end();
}
