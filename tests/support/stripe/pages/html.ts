import { escaped } from "#scripts/connections/listen.ts";

/** Text that is safe inside a page */
export type Html = { html: string };

type Part = Html | string | number | null | undefined | false | readonly Part[];

const textOf = (part: Part): string => {
  if (part === null || part === undefined || part === false) return "";
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return "html" in part ? part.html : part.map(textOf).join("");
};

/** Builds a piece of a page; every text that is put in is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((text, string, index) => text + textOf(parts[index - 1]) + string),
});

const STYLE = `
  body { font: 1.05rem/1.5 system-ui, sans-serif; margin: 0; background: #f6f7f9; color: #1a1f36; }
  main { max-width: 34rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  .notice { background: #1a1f36; color: #fff; text-align: center; margin: 0; padding: .5rem; }
  .alert { border-left: .3rem solid #b3093c; background: #fff; padding: .5rem .75rem; }
  button, .link { font: inherit; display: block; width: 100%; box-sizing: border-box; margin: .5rem 0; padding: .6rem; text-align: center;
    border: 1px solid #4f566b; border-radius: .4rem; background: #fff; color: #1a1f36; cursor: pointer; }
  button.main { background: #3a2fbf; border-color: #3a2fbf; color: #fff; }
  button:focus-visible, a:focus-visible, input:focus-visible { outline: .2rem solid #b35c00; outline-offset: .1rem; }
  label { display: block; } input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; }
  section { background: #fff; border-radius: .4rem; padding: .25rem 1rem 1rem; margin: 1rem 0; }
  ul { padding-left: 1.1rem; } .row button { width: auto; display: inline-block; margin: .15rem; padding: .25rem .6rem; }`;

/** Returns a whole page in one column. */
export const documentOf = (title: string, ...body: Part[]): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Stand-in for Stripe</title>
<style>${{ html: STYLE }}</style>
<header><p class="notice">Stand-in for Stripe: no real money</p></header>
<main><h1>${title}</h1>${body}</main>
</html>`.html;

/** Returns a form of one button, which does something where it is pressed. */
export const button = (label: string, action: string, value: string, isMain = false): Html =>
  html`<form method="post" action="${action}"><button name="do" value="${value}"${isMain ? { html: ' class="main"' } : null}>${label}</button></form>`;

export const alert = (text: string | null): Html =>
  text ? html`<p class="alert" role="alert">${text}</p>` : html``;

export const dateOf = (seconds: number | null | undefined): string =>
  seconds === null || seconds === undefined
    ? "never"
    : new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
