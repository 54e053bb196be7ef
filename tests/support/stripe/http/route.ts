import type * as z from "zod";
import type { Form } from "../form.ts";
import type { World } from "../world.ts";
import { read } from "./params.ts";

export interface Call {
  world: World;
  /** The id in the path, else an empty text */
  id: string;
}

export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** `/v1/customers/:id` */
  path: string;
  /** Does what is asked and returns the object, whose ids are not expanded yet */
  answer: (call: Call, form: Form) => object;
}

/** Declares a call of the API with its parameters. */
export const route = <S extends z.ZodType>(
  line: `${Route["method"]} ${string}`,
  params: S,
  handle: (call: Call, params: z.output<S>) => object,
): Route => {
  const [method, path] = line.split(" ") as [Route["method"], string];
  return { method, path, answer: (call, form) => handle(call, read(params, form)) };
};
