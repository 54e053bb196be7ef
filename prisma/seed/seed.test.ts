import { beforeEach, expect, it } from "vitest";
import { deletePost } from "#lib/blog/service.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { missingItems } from "#scripts/start/demo-content.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { seedItems } from "./items.ts";
import { DEMO_LEARNER } from "./learner.ts";
import { seed } from "./seed.ts";

const ALL = seedItems({ demoLearner: true });
const KEYS = ALL.map(({ key }) => key);

beforeEach(resetDatabase);

async function counts() {
  const [courses, articles, learners] = await Promise.all([
    db().course.count({ where: { ownerId: null } }),
    db().blogPost.count({ where: { deletedAt: null } }),
    db().user.count(),
  ]);
  return { courses, articles, learners };
}

const missing = () => missingItems(process.env.DATABASE_URL ?? "", ALL);

it("adds three courses, eight articles and the learner, whatever other rows there are, and nothing a second time", async () => {
  await createLearner();
  expect(await missing()).toEqual(ALL);
  expect((await seed({ demoLearner: true })).toSorted()).toEqual(KEYS.toSorted());
  expect(await missing()).toEqual([]);
  expect(await seed({ demoLearner: true })).toEqual([]);
  expect(await counts()).toEqual({ courses: 3, articles: 8, learners: 2 });
});

it("gives the learner a streak, stars and all hearts", async () => {
  await seed({ demoLearner: true });
  const learner = await db().user.findUniqueOrThrow({ where: { email: DEMO_LEARNER.email } });
  expect(learner.streak).toBeGreaterThan(7);
  expect(learner.stars).toBeGreaterThan(20);
  expect(learner).toMatchObject({ hearts: learner.maxHearts, heartResetAt: null });
});

it("keeps one course for Premium, in which the learner isn't", async () => {
  await seed({ demoLearner: true });
  const select = { slug: true, isPremiumOnly: true, _count: { select: { enrolments: true } } };
  const courses = await db().course.findMany({ orderBy: { slug: "asc" }, select });
  expect(courses.map(({ slug, isPremiumOnly, _count }) => [slug, isPremiumOnly, _count.enrolments])).toEqual([
    ["everyday-statistics", false, 1],
    ["how-the-web-works", false, 1],
    ["sound-arguments", true, 0],
  ]);
});

it("closes no course that stands there already", async () => {
  await db().course.create({ data: { slug: "sound-arguments", title: "Sound Arguments", description: "" } });
  expect(await seed({ demoLearner: false })).not.toContain("course:sound-arguments");
  expect(await db().course.findUnique({ where: { slug: "sound-arguments" } })).toMatchObject({
    isPremiumOnly: false,
  });
});

it("brings lessons with a picture, code, a formula, and a film with what is said in it", async () => {
  await seed({ demoLearner: false });
  const contents = await db().lessonContent.findMany({ select: { blocks: true, media: true, cues: true } });
  const text = JSON.stringify(contents.map(({ blocks }) => blocks));
  for (const part of [/<img src=\\"\/api\/courses\/media\//, /<pre>/, /\\\\\[/]) expect(text).toMatch(part);
  const film = contents.find(({ media }) => media !== null);
  expect(film?.cues).toHaveLength(6);
  const file = await db().courseFile.findFirstOrThrow({ include: { chunks: true } });
  expect(film?.media).toEqual({ provider: "package", address: "", file: file.id });
  expect(sha256(Buffer.concat(file.chunks.map(({ bytes }) => bytes)))).toBe(file.hash);
});

it("leaves the learner out where no one asked", async () => {
  await seed({ demoLearner: false });
  expect(await counts()).toEqual({ courses: 3, articles: 8, learners: 0 });
});

it("brings nothing back that was deleted", async () => {
  await seed({ demoLearner: true });
  const post = await db().blogPost.findFirstOrThrow();
  await deletePost(post.id, { id: "", username: "ann" }, new Date());
  await db().blogPost.deleteMany({ where: { id: { not: post.id }, slug: "twenty-minutes-a-day" } });
  await db().user.deleteMany();
  await db().course.deleteMany({ where: { slug: "how-the-web-works" } });
  const left = await counts();
  expect(left).toEqual({ courses: 2, articles: 6, learners: 0 });
  expect(await seed({ demoLearner: true })).toEqual([]);
  expect(await counts()).toEqual(left);
});

it("takes over what stands there from before there were markers, and adds the rest", async () => {
  await seed({ demoLearner: true });
  await db().blogPost.deleteMany({ where: { slug: "twenty-minutes-a-day" } });
  await db().seededItem.deleteMany();
  expect(await seed({ demoLearner: true })).toEqual(["article:twenty-minutes-a-day"]);
  expect(await counts()).toEqual({ courses: 3, articles: 8, learners: 1 });
  expect(await missing()).toEqual([]);
});

it("adds each item once, however many starts there are at the same time", async () => {
  const added = await Promise.all(Array.from({ length: 50 }, () => seed({ demoLearner: true })));
  expect(added.flat().toSorted()).toEqual(KEYS.toSorted());
  expect(await counts()).toEqual({ courses: 3, articles: 8, learners: 1 });
});
