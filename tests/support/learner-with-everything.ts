import { randomUUID } from "node:crypto";
import { db } from "#lib/server/db/db.ts";
import { at, createCourse, createLearner, questions, signIn } from "./factories.ts";
import { addPremium } from "./learner-with-premium.ts";

/** Words that stand nowhere else, so that they can be looked for everywhere. */
function marksOf(name: string) {
  return {
    email: `${name.toLowerCase()}@marked.test`,
    fullName: `${name} Markedname`,
    nickname: `${name}nick`,
    passwordHash: `secret-hash-of-${name}`,
    tokenHash: `secret-token-of-${name}`,
    bodyHash: `secret-body-of-${name}`,
  };
}

async function addAttempt(userId: string, quizId: string) {
  const versions = await db().questionVersion.findMany({
    where: { question: { quizId } },
    orderBy: { question: { position: "asc" } },
    select: { id: true, questionId: true, fingerprint: true },
  });
  const rows = versions.map(({ id, ...version }, position) => ({
    ...version,
    versionId: id,
    position,
    optionOrder: [3, 1, 0, 2],
    ...(position === 0 && { selectedAnswer: 1, isCorrect: true, points: 130, answeredAt: new Date() }),
  }));
  await db().attempt.create({
    data: {
      userId,
      quizId,
      quizFingerprint: "fingerprint-of-quiz",
      hasBonusStar: false,
      total: rows.length,
      expiresAt: new Date(Date.now() + 3_600_000),
      questions: { create: rows },
    },
  });
  return versions;
}

async function addPractice(userId: string, version: { id: string; fingerprint: string }) {
  const card = await db().practiceCard.create({
    data: { userId, fingerprint: version.fingerprint, versionId: version.id, due: new Date() },
    select: { id: true },
  });
  const question = { cardId: card.id, versionId: version.id, position: 0, optionOrder: [3, 1, 0, 2] };
  await db().practiceRun.create({ data: { userId, questions: { create: [question] } } });
}

async function addProgress(userId: string, course: { courseId: string; quizId: string; islandId: string }) {
  const day = new Date("2026-03-01");
  const award = {
    userId,
    kind: "xp" as const,
    amount: 25,
    reason: "quiz",
    reference: randomUUID(),
    localDay: day,
  };
  await db().award.create({ data: award });
  await db().questionPayment.create({
    data: { userId, questionFingerprint: "paid-question", quizFingerprint: "paid-quiz" },
  });
  await db().quizProgress.create({ data: { userId, quizId: course.quizId, stars: 2 } });
  await db().islandProgress.create({ data: { userId, islandId: course.islandId } });
  await db().streakDay.create({ data: { userId, day, timeZone: "UTC" } });
  await db().streakFreeze.create({ data: { userId, startDay: day, days: 2, timeZone: "UTC" } });
  await db().awardNotice.create({ data: { userId, reason: "rank", reference: "Novice Penguin" } });
  await db().periodTotal.create({ data: { userId, period: "week", startsOn: day, xp: 25 } });
  const league = await db().league.create({ data: { startsOn: day, tier: 0, band: 0, size: 1 } });
  await db().leagueSeat.create({ data: { userId, startsOn: day, leagueId: league.id } });
  await db().userAchievement.create({ data: { userId, achievementId: "first-quiz" } });
  await db().quest.create({
    data: { userId, startsOn: new Date("2026-03-02"), kind: "study_days", target: 3, doneAt: new Date() },
  });
  const titles = { courseTitle: "A course", unitTitle: "A unit", islands: ["An island"] };
  await db().postcard.create({
    data: { userId, ...titles, courseId: course.courseId, place: course.courseId, region: "coast", stars: 2 },
  });
}

async function addDealings(userId: string, courseId: string, marks: ReturnType<typeof marksOf>) {
  const report = { course: "A report" };
  const file = { fileName: "sea.gift", fileHash: "hash", sizeBytes: 12 };
  await db().courseImport.create({ data: { userId, courseId, status: "done", report, ...file } });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db().emailChange.create({
    data: { userId, newEmail: `new-${marks.email}`, tokenHash: marks.tokenHash, expiresAt },
  });
  await db().passwordReset.create({ data: { userId, tokenHash: marks.tokenHash, expiresAt } });
  await db().reminder.create({ data: { userId, kind: "streak", day: new Date("2026-03-01") } });
  await db().interest.create({ data: { userId, feature: "study-partner" } });
  await db().cancelSurvey.create({ data: { userId, answers: { reason: "time" } } });
  const call = { method: "POST", path: "/api/xp/daily-login", key: "one", status: 200, response: "{}" };
  await db().idempotencyKey.create({ data: { userId, bodyHash: marks.bodyHash, ...call } });
}

/** What an import has left besides the course itself, and what its learner has done about it. */
async function addMaterial(
  userId: string,
  course: { courseId: string; islandId: string },
  version: { id: string; questionId: string },
  name: string,
) {
  const { courseId, islandId } = course;
  await db().islandText.create({ data: { islandId, text: `${name} teaches.` } });
  const startedOn = new Date("2026-03-01");
  const progress = { create: { userId, due: new Date(), startedOn } };
  await db().recallCard.create({
    data: { islandId, position: 0, front: `What does ${name} sing?`, back: "A song", progress },
  });
  const bytes = new Uint8Array(Buffer.from(`the song of ${name}`));
  const media = await db().courseMedia.create({
    data: { courseId, type: "audio/mpeg", hash: `hash-of-${name}`, bytes },
    select: { id: true },
  });
  const old = { courseId, title: `${name}'s old island`, position: 0, removedAt: new Date() };
  await db().island.create({ data: old });
  const waiting = { fileName: `${name}.gift`, fileHash: "hash", sizeBytes: 1, status: "preview" as const };
  await db().courseImport.create({
    data: { userId, ...waiting, draft: { create: { result: { read: name } } } },
  });
  const { id: versionId, questionId } = version;
  const flag = { reason: "unclear" as const, note: `By ${name}` };
  await db().questionFlag.create({ data: { userId, questionId, versionId, ...flag } });
  const use = { model: "gpt-4.1-mini", inputTokens: 10, outputTokens: 5, costMicros: 12 };
  await db().modelUse.create({ data: { userId, purpose: "quiz", ...use } });
  const film = await addLesson(userId, courseId, name);
  return { media: bytes, mediaFile: `media/${media.id}.mp3`, ...film };
}

/** A lesson with all that a learner does in one. */
async function addLesson(userId: string, courseId: string, name: string) {
  const hash = `lesson-of-${name}`;
  const content = { blocks: [{ id: "b", html: `<p>${name} reads.</p>` }], hash };
  const { id: lessonId, contents } = await db().lesson.create({
    data: { courseId, title: `${name}'s lesson`, position: 0, contents: { create: content } },
    include: { contents: true },
  });
  const contentId = contents[0]?.id ?? "";
  await db()
    .$executeRaw`INSERT INTO "LessonPassage" ("id", "contentId", "position", "text", "search", "vector")
    VALUES (gen_random_uuid(), ${contentId}::uuid, 0, ${`${name} reads.`}, to_tsvector('simple', 'reads'), '{}')`;
  await db().lessonProgress.create({ data: { userId, lessonId } });
  await db().lessonFirst.create({ data: { userId, hash } });
  await db().lessonNote.create({ data: { userId, lessonId, text: `${name} notes` } });
  await db().highlight.create({ data: { userId, lessonId, quote: `${name} marks`, before: "", after: "" } });
  await db().studySession.create({ data: { userId, courseId, plannedMinutes: 25 } });
  const message = { role: "learner" as const, text: `${name} asks` };
  await db().assistantThread.create({
    data: { userId, courseId, title: name, messages: { create: message } },
  });
  const bytes = new Uint8Array(Buffer.from(`the film of ${name}`));
  const file = { type: "video/mp4", hash: `film-of-${name}`, size: bytes.length };
  const { id } = await db().courseFile.create({
    data: { courseId, ...file, chunks: { create: { number: 0, bytes } } },
    select: { id: true },
  });
  return { film: bytes, filmFile: `media/${id}.mp4` };
}

async function addConnection(userId: string, marks: ReturnType<typeof marksOf>) {
  const clientId = "waddle-companion";
  const client = { id: clientId, name: "Companion" };
  const lists = { redirectUris: [], scopes: [], responseTypes: [] };
  await db().extensionClient.upsert({ where: { id: clientId }, create: { ...client, ...lists }, update: {} });
  const expiresAt = new Date(Date.now() + 3_600_000);
  const grant = await db().extensionGrant.create({
    data: {
      ...{ userId, clientId, scopes: ["profile"], expiresAt },
      refreshTokens: { create: { tokenHash: marks.tokenHash, expiresAt } },
    },
  });
  const code = { codeHash: marks.tokenHash, redirectUri: "https://app.example/", challenge: "x" };
  await db().extensionCode.create({ data: { ...code, userId, clientId, expiresAt, grantId: grant.id } });
  const claim = { courseUrl: "https://school.example/sea", lesson: "Waves" };
  await db().extensionProgress.create({ data: { ...claim, userId, clientId } });
}

/** What a learner has at other services, with secrets in every place that holds one. */
async function addElsewhere(userId: string, marks: ReturnType<typeof marksOf>) {
  const { tokenHash: secret, email } = marks;
  const expiresAt = new Date(Date.now() + 600_000);
  const issuer = "https://accounts.google.com";
  await db().identity.create({ data: { userId, issuer, subject: `subject-of-${email}`, email } });
  await db().googleArrival.create({ data: { userId, purpose: "prove", secretHash: secret, expiresAt } });
  const tokens = { accessToken: secret, refreshToken: secret };
  const service = { provider: "notion", accountId: "workspace", name: "A workspace" };
  await db().connection.create({
    data: {
      ...{ userId, ...service, ...tokens, scopes: ["read"] },
      calendar: {
        create: {
          ...{ userId, calendarId: "a-calendar", syncToken: secret },
          events: { create: { sessionId: randomUUID(), eventId: "an-event" } },
        },
      },
    },
  });
  await db().calendarFeed.create({ data: { userId, tokenHash: secret } });
  const asked = { provider: "notion", purpose: "import", sessionId: randomUUID(), expiresAt };
  await db().connectionRequest.create({
    data: { userId, ...asked, stateHash: secret, verifier: secret, nonce: secret },
  });
}

/** What a learner has been told of, and wants to be. */
async function addNotices(userId: string, { tokenHash }: ReturnType<typeof marksOf>) {
  await db().reminderChoice.create({ data: { userId, kind: "session", way: "push" } });
  await db().reminderSettings.create({ data: { userId, tone: "warm" } });
  const [dueAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)];
  const action = { purpose: "snooze", tokenHash, expiresAt };
  await db().notice.create({
    data: {
      ...{ userId, kind: "session", subject: `session:${randomUUID()}:0`, step: "before", dueAt, expiresAt },
      actions: { create: action },
    },
  });
}

/** The devices that reminders of a learner go to. */
async function addDevices(userId: string, { tokenHash: secret, email }: ReturnType<typeof marksOf>) {
  const keys = { p256dh: secret, auth: secret, serverKey: "public", hash: secret };
  const endpoint = `https://push.example/${secret}`;
  await db().pushSubscription.create({ data: { userId, endpoint, ...keys, name: "Chrome on Android" } });
  const number = { number: secret, hash: secret, ending: "123", country: "US" };
  await db().phone.create({
    data: { userId, ...number, consent: "I agree", consentAt: new Date(), confirmedAt: new Date() },
  });
  const code = { phoneHash: secret, origin: secret, codeHash: secret, country: "US" };
  await db().phoneCode.create({ data: { userId, ...code, expiresAt: new Date() } });
  await db().phoneStop.create({ data: { phoneHash: secret } });
  await db().textMessage.create({ data: { id: `text-to-${email}`, kind: "code", phoneHash: secret } });
}

/** A study plan with all that belongs to one. */
async function addPlan(
  userId: string,
  courseId: string,
  name: string,
  { tokenHash }: ReturnType<typeof marksOf>,
) {
  const day = new Date("2026-03-02");
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db().studyPlan.create({
    data: {
      ...{ userId, courseId, slots: [], why: `${name} wants it` },
      goals: { create: { kind: "minutes", minutes: 90, effectiveFrom: day } },
      marks: { create: { day, scopeSeconds: 600, doneSeconds: 60, forecast: "early" } },
      shares: { create: { userId, tokenHash, expiresAt } },
    },
  });
  await db().studyPause.create({ data: { userId, fromDay: day, toDay: day } });
  await db().studyReview.create({ data: { userId, week: day, answer: `${name} had no time` } });
  await db().studySettings.create({ data: { userId } });
  await db().studyWeekdays.create({ data: { userId, courseId, weekdays: [1, 3], since: day } });
}

/** A learner with a row of every kind that can belong to one, by words that stand nowhere else. */
export async function createFullLearner(name: string) {
  const marks = marksOf(name);
  const { id } = await createLearner();
  const { email, fullName, nickname, passwordHash } = marks;
  await db().user.update({ where: { id }, data: { email, fullName, nickname, passwordHash } });
  const course = await createCourse(id, [questions(3)]);
  const versions = await addAttempt(id, course.quizId);
  await addPractice(id, at(versions, 2));
  await addProgress(id, course);
  await addDealings(id, course.courseId, marks);
  await addConnection(id, marks);
  await addElsewhere(id, marks);
  await addNotices(id, marks);
  await addPlan(id, course.courseId, name, marks);
  await addDevices(id, marks);
  await addPremium(id, name);
  const material = await addMaterial(id, course, at(versions, 0), name);
  const picture = new Uint8Array(Buffer.from(`the picture of ${name}`));
  await db().profilePicture.create({ data: { userId: id, image: picture } });
  return { id, ...marks, ...course, ...material, versions, picture, session: await signIn(id) };
}
