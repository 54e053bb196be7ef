const PARTICLES = 90;
const COLOR_TOKENS = ["--coral", "--gold", "--brand", "--ok", "--violet"];

function tokenColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return COLOR_TOKENS.map((token) => style.getPropertyValue(token).trim()).filter((color) =>
    color.startsWith("#"),
  );
}

/** One shower on the given canvas, without a worker, which the content policy would not let in. Returns how to stop it. */
export function showerConfetti(canvas: HTMLCanvasElement): () => void {
  let isStopped = false;
  let stop = () => {};
  void import("canvas-confetti").then(({ default: confetti }) => {
    if (isStopped) return;
    const shower = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    stop = () => shower.reset();
    const origin = { x: 0.5, y: 0.32 };
    void shower({ particleCount: PARTICLES, spread: 100, startVelocity: 42, origin, colors: tokenColors() });
  });
  return () => {
    isStopped = true;
    stop();
  };
}
