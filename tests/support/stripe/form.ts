/** What a form's bracket notation stands for: `a[b][0]=c` is `{ a: { b: ["c"] } }` */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const isIndex = (key: string) => key === "" || /^\d+$/.test(key);

/** `a[b][]` as `["a", "b", ""]` */
function pathOf(name: string): string[] {
  const head = name.split("[", 1)[0] ?? "";
  return [head, ...[...name.slice(head.length).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? "")];
}

function put(target: Form, [key = "", ...rest]: string[], value: string): void {
  const name = key === "" ? String(Object.keys(target).length) : key;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next: Form = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  target[name] = next;
  put(next, rest, value);
}

/** Objects whose keys are all numbers become arrays */
function withArrays(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => isIndex(key)))
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => withArrays(inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withArrays(inner)]));
}

/** Decodes Stripe's form encoding: brackets for objects, numbers or nothing in brackets for arrays. */
export function decodeForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) put(form, pathOf(name), value);
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, withArrays(value)]));
}
