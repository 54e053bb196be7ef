import { useState } from "react";

/**
 * What is typed, which says more than the value that is made of it (an empty line, "3."). It begins anew where the value
 * is another one than what was typed makes, as after a conflict. `origin`: the value as it was then.
 */
export function useTyped<Value, Form>(
  value: Value,
  toForm: (value: Value) => Form,
  toKey: (value: Value) => string,
) {
  const key = toKey(value);
  const [typed, setTyped] = useState(() => ({ form: toForm(value), key, origin: value }));
  const isOther = typed.key !== key;
  const current = isOther ? { form: toForm(value), key, origin: value } : typed;
  if (isOther) setTyped(current);
  /** `made`: the value that is made of the form */
  const write = (form: Form, made: Value) => setTyped({ ...current, form, key: toKey(made) });
  return { form: current.form, origin: current.origin, write };
}
