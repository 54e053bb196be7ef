import { AppError } from "#lib/core/errors.ts";

/** Whether readers see a post, and since or from when. */
export interface Publication {
  status: "draft" | "published";
  /** Of its first publishing */
  publishedAt: Date | null;
  scheduledAt: Date | null;
}

/** What is left out stays as it is; `scheduledAt` null takes a schedule back. */
export interface PublicationWish {
  status?: Publication["status"] | undefined;
  scheduledAt?: Date | null | undefined;
}

/** What of a post readers can't do without */
interface Parts {
  hasTitle: boolean;
  hasText: boolean;
}

function refuse(field: string, message: string): never {
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}

function scheduleOf(before: Publication, { scheduledAt }: PublicationWish, now: Date): Date | null {
  if (scheduledAt === undefined) return before.scheduledAt;
  const isNew = scheduledAt?.getTime() !== before.scheduledAt?.getTime();
  if (scheduledAt && isNew && scheduledAt <= now)
    refuse("scheduledAt", "Please choose a time that is still to come");
  return scheduledAt;
}

/**
 * What becomes of a post that is to be published, taken back or scheduled. The first publishing gives it its date for
 * good. `invalid_input` for a time that has passed, a published post with a schedule, and a post without title or text
 * that is out or is to go out. docs/product.md#blog
 */
export function publicationAfter(
  before: Publication,
  wish: PublicationWish,
  { hasTitle, hasText }: Parts,
  now: Date,
): Publication {
  const status = wish.status ?? before.status;
  if (status === "published" && wish.scheduledAt)
    refuse("scheduledAt", "This post is published. Make it a draft to schedule it");
  const scheduledAt = status === "published" ? null : scheduleOf(before, wish, now);
  const isForReaders = status === "published" || scheduledAt !== null;
  if (!hasTitle && isForReaders) refuse("title", "A post needs a title before it goes out");
  if (!hasText && isForReaders) refuse("content", "A post needs some text before it goes out");
  return {
    status,
    scheduledAt,
    publishedAt: status === "published" ? (before.publishedAt ?? now) : before.publishedAt,
  };
}
