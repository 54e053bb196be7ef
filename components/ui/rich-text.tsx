import clsx from "clsx";
import { type Ref, useMemo } from "react";

interface RichTextProps {
  /** Markup that the server has sanitised; nothing else may come in here */
  html: string;
  /** "span" inside buttons and labels */
  as?: "div" | "span";
  className?: string;
  ref?: Ref<HTMLDivElement & HTMLSpanElement>;
}

/** What TypeScript's DOM does not know yet: markup that a named policy has let through. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string };
}

/** The one place where markup may become a part of a page: everywhere else the browser refuses it. */
const policy =
  typeof window === "undefined"
    ? undefined
    : (window as unknown as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("rich-text", {
        createHTML: (html) => html,
      });

/**
 * Markup as a tree of its own that belongs to no page: nothing in it runs or is loaded. For anyone who reads it, never to be
 * put into a page.
 */
export function parseMarkup(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument("");
  body.innerHTML = policy?.createHTML(html) ?? html;
  return body;
}

export function RichText({ html, as: Tag = "div", className, ref }: RichTextProps) {
  // The same object while the text is the same: React would otherwise write it anew each time.
  const markup = useMemo(() => ({ __html: policy?.createHTML(html) ?? html }), [html]);
  return <Tag ref={ref} dir="auto" className={clsx("prose", className)} dangerouslySetInnerHTML={markup} />;
}
