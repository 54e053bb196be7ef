import clsx from "clsx";

interface RichTextProps {
  /** Markup that the server has sanitised; nothing else may come in here */
  html: string;
  /** "span" inside buttons and labels */
  as?: "div" | "span";
  className?: string;
}

export function RichText({ html, as: Tag = "div", className }: RichTextProps) {
  return <Tag dir="auto" className={clsx("prose", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
