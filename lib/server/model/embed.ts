import { env } from "../env.ts";
import { connect, deadline } from "./connection.ts";
import { ModelError, type TokenUse } from "./error.ts";

const TIMEOUT_MS = 20_000;
const MAX_DIMENSIONS = 8192;

/** The model that finds texts by what they are about; null where none is set up. */
export function embeddingModel(): string | null {
  const { OPENAI_API_KEY, OPENAI_EMBEDDING_MODEL } = env();
  return OPENAI_API_KEY ? (OPENAI_EMBEDDING_MODEL ?? null) : null;
}

/** The most tokens that these texts can take: one for each byte. */
export function largestEmbedding(texts: readonly string[]): TokenUse {
  return { inputTokens: texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 8, 0), outputTokens: 0 };
}

function isVector(value: unknown): value is number[] {
  const isFull = Array.isArray(value) && value.length > 0 && value.length <= MAX_DIMENSIONS;
  return isFull && value.every((each) => typeof each === "number" && Number.isFinite(each));
}

/** What each text is about, as a direction. Throws ModelError. docs/product.md#assistant */
export async function embedTexts(
  texts: readonly string[],
  asker: AbortSignal,
): Promise<TokenUse & { vectors: number[][] }> {
  const model = embeddingModel();
  if (model === null) throw new ModelError("not_configured");
  const client = await connect();
  const { isCount, translate } = await import("./stream.ts");
  const { signal, end } = deadline(asker, TIMEOUT_MS);
  try {
    const request = { model, input: [...texts], encoding_format: "float" as const };
    const { data, usage } = await client.embeddings.create(request, { signal });
    const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
    if (vectors.length !== texts.length || !vectors.every(isVector)) throw new ModelError("unusable");
    const counted = usage?.prompt_tokens;
    return {
      vectors,
      inputTokens: isCount(counted) ? counted : largestEmbedding(texts).inputTokens,
      outputTokens: 0,
    };
  } catch (error) {
    const reason = signal.aborted ? signal.reason : translate(error);
    throw reason instanceof ModelError ? reason : new ModelError("denied");
  } finally {
    end();
  }
}
