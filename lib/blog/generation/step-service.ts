import { htmlToText, sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { isTangled } from "#lib/server/html/tangled.ts";
import type { TokenUse } from "#lib/server/model/error.ts";
import { askModel, type ModelLimits } from "#lib/server/model/model.ts";
import { site } from "#lib/site.ts";
import { MIN_WORDS } from "./generation.ts";
import { draftPrompt, ideaPrompt, type OwnPost, searchPrompt, tidyArticle, topicsPrompt } from "./prompts.ts";
import { draftSchema, ideaSchema, type Outputs, searchSchema, topicsSchema } from "./step-schema.ts";

interface StepContext {
  outputs: Outputs;
  /** Our own published posts, the only ones that the model may know of */
  posts: readonly OwnPost[];
  signal: AbortSignal;
  limits: Partial<ModelLimits>;
}

interface StepResult extends TokenUse {
  /** Under which word the output is kept */
  key: keyof Outputs;
  value: object;
  model: string;
}

export function wordsOf(html: string): number {
  return htmlToText(html).split(/\s+/).filter(Boolean).length;
}

/** The article that a model wrote as it may be shown: allowed markup only, links to nowhere undone, no empty heading. */
export function cleanArticle(html: string, posts: readonly OwnPost[]): string {
  const paths = posts.map(({ path }) => path);
  return sanitizeHtml(tidyArticle(sanitizeHtml(html), paths)).trim();
}

const articleSchema = draftSchema
  .refine(({ html }) => !isTangled(html), { message: "The markup is nested too deeply.", path: ["html"] })
  .refine(({ html }) => wordsOf(html) >= MIN_WORDS, {
    message: "The article is far too short: write 700 to 1200 words.",
    path: ["html"],
  });

function missing(what: string): never {
  throw new Error(`a step has no ${what} to go on from`);
}

const STEPS: ((context: StepContext) => Promise<StepResult>)[] = [
  async ({ posts, ...ask }) => {
    const prompt = topicsPrompt(site, posts);
    const answer = await askModel({
      ...ask,
      ...prompt,
      name: "topics",
      schema: topicsSchema,
      temperature: 0.9,
    });
    return { key: "topics", ...answer };
  },
  async ({ outputs, ...ask }) => {
    const prompt = ideaPrompt(site, outputs.topics ?? missing("topics"));
    const answer = await askModel({ ...ask, ...prompt, name: "idea", schema: ideaSchema, temperature: 0.8 });
    return { key: "idea", ...answer };
  },
  async ({ outputs, posts, ...ask }) => {
    const prompt = draftPrompt(site, outputs.idea ?? missing("idea"), posts);
    return { key: "draft", ...(await askModel({ ...ask, ...prompt, name: "draft", schema: articleSchema })) };
  },
  async ({ outputs, posts, ...ask }) => {
    const text = htmlToText(cleanArticle(outputs.draft?.html ?? missing("draft"), posts));
    const prompt = searchPrompt(site, { title: outputs.idea?.title ?? "", text });
    const answer = await askModel({
      ...ask,
      ...prompt,
      name: "search",
      schema: searchSchema,
      temperature: 0.3,
    });
    return { key: "search", ...answer };
  },
];

/** One of the steps that ask the model (1 to 4). Throws ModelError, which tells what was paid nonetheless. */
export async function takeStep(step: number, context: StepContext): Promise<StepResult> {
  const take = STEPS[step - 1];
  if (!take) throw new Error(`there is no step ${step}`);
  return take(context);
}
