import type { AdminPostDto } from "#lib/blog/schema.ts";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { attackTexts } from "./attack-texts.ts";
import { changePost, freshTitle, makePost } from "./cms.ts";
import type { Caller } from "./learner-page.ts";
import { isSoak } from "./soak.ts";

/** Ours and a few of the others in every run, all of them in the long one. */
export const POST_TEXTS = attackTexts(isSoak ? Number.POSITIVE_INFINITY : 9).filter((text) =>
  text.isWellFormed(),
);
const A_POST = 12;

/** A text that leaves something open swallows what follows, so it is the last of its post. */
function groupsOf(texts: readonly string[]): string[][] {
  const isLast = (text: string) => !sanitizeHtml(`${text}<p>Before</p>`).includes("Before");
  const last = texts.filter(isLast);
  const others = texts.filter((text) => !isLast(text));
  const count = Math.max(last.length, Math.ceil(texts.length / A_POST));
  return Array.from({ length: count }, (_, at) => [
    ...others.filter((_text, index) => index % count === at),
    ...last.slice(at, at + 1),
  ]);
}

/** The texts in posts of about twelve */
export const GROUPS = groupsOf(POST_TEXTS);

/** What fits into a line of a post's head */
const lines = (texts: readonly string[], longest: number) =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== "" && text.length <= longest && !/\p{Cc}/u.test(text));

/** A published post made of such texts, wherever a post holds a text. */
export async function publish(caller: Caller, texts: readonly string[]): Promise<AdminPostDto> {
  const [title = "", excerpt = "", author = ""] = lines(texts, 90);
  const content = texts.map((text) => `<p>Before</p>${text}<p>after</p>`).join("\n");
  const { _id } = await makePost(caller, { title: `${freshTitle("Texts")} ${title}`.slice(0, 200), content });
  await changePost(caller, _id, {
    excerpt,
    author,
    keywords: lines(texts, 40).slice(0, 8),
    seoTitle: title.slice(0, 70),
  });
  return changePost(caller, _id, { status: "published" });
}

/** Where a post comes to the surface: for readers, in the list, for anyone who edits it */
export const surfaces = ({ _id, slug }: { _id: string; slug: string }) => [
  `/blog/${slug}`,
  "/blog",
  "/blog/admin",
  `/blog/admin/edit/${_id}`,
];
