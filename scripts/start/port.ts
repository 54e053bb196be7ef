import { createServer } from "node:net";
import { errorCode, Sentence } from "../postgres/sentence.ts";

/** Fails with a sentence if the server could not listen there: told before anything else is started. */
export function checkPort(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(new Sentence(portSentence(port, host, errorCode(error)))));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export function portSentence(port: number, host: string | undefined, code: string | undefined): string {
  const other = port === 65535 ? port - 1 : port + 1;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${other} npm start`;
  }
  if (code === "EACCES")
    return `Port ${port} is not open to this user: choose one above 1023 with PORT=3000 npm start`;
  return `The server can't listen on ${host ?? "any address"}, port ${port} (${code}): check HOST and PORT.`;
}
