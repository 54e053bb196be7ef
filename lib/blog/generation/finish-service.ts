import { inTransaction, type Tx } from "#lib/server/db/db.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { site } from "#lib/site.ts";
import { slugOf } from "../rules.ts";
import { type DraftBody, draftBodySchema } from "../schema.ts";
import { createPost } from "../service.ts";
import { isSlugTaken } from "../slug-service.ts";
import { MIN_WORDS } from "./generation.ts";
import { finish, type Job } from "./state-service.ts";
import { cleanArticle, wordsOf } from "./step-service.ts";

/** Undoes the draft: the generation was cancelled while it was being saved. */
class Unwanted extends Error {}

/** The draft that the steps add up to. Throws ModelError where too little of it is left once it is cleaned. */
function draftOf({ outputs: { draft, search }, sources }: Job): DraftBody {
  if (!draft || !search) throw new Error("a generation came to its end without its text");
  const posts = sources.map(({ title, url }) => ({ title, keywords: [], path: new URL(url).pathname }));
  const content = cleanArticle(draft.html, posts);
  if (wordsOf(content) < MIN_WORDS) throw new ModelError("unusable");
  const { title, excerpt, keywords } = search;
  // What can't be shown in one line stands in no title.
  const plain = (text: string) => text.replace(/[\s\p{Cc}]+/gu, " ");
  return draftBodySchema.parse({
    title: plain(title),
    excerpt: plain(excerpt),
    keywords: keywords.map(plain),
    content,
    author: site.team,
  });
}

async function slugFor(tx: Tx, wanted: string): Promise<{ slug?: string }> {
  const slug = slugOf(wanted);
  return (await isSlugTaken(tx, null, slug)) ? {} : { slug };
}

/** The last step: cleans and checks the text, and saves it as a draft of the admin who asked; never published. */
export async function finishGeneration(job: Job, now: Date): Promise<void> {
  const draft = draftOf(job);
  const save = inTransaction(async (tx) => {
    const slug = await slugFor(tx, job.outputs.search?.slug ?? draft.title);
    const post = await createPost({ ...draft, ...slug }, job.by, now, { reason: "generate", tx });
    if (!(await finish(tx, job, post._id, now))) throw new Unwanted();
  });
  await save.catch((error: unknown) => {
    if (!(error instanceof Unwanted)) throw error;
  });
}
