const NAME_WIDTH = 34;

/** A text that it answers is added to its line. */
type Step = () => Promise<unknown>;

/** Does a step and prints it as one line with its time. */
export async function step(name: string, work: Step): Promise<void> {
  const start = Date.now();
  announce(name);
  try {
    const note = await work();
    finish("✓", name, start, typeof note === "string" ? note : "");
  } catch (error) {
    finish("✗", name, start, "");
    throw error;
  }
}

function announce(name: string): void {
  if (process.stdout.isTTY) process.stdout.write(`  … ${name}`);
}

function finish(mark: string, name: string, start: number, note: string): void {
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  console.log(stepLine(mark, name, Date.now() - start, note));
}

export function stepLine(mark: string, name: string, elapsedMs: number, note: string): string {
  const time = `${(elapsedMs / 1000).toFixed(1)} s`.padStart(8);
  return `  ${mark} ${name.padEnd(NAME_WIDTH)}${time}${note && `  ${note}`}`;
}
