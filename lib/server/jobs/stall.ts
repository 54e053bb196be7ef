/** Tells once nothing has moved for so long. Counting begins with the first sign, and ends with `end`. */
export function onceStalled(stallMs: number, tell: () => void): { sign: () => void; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  const sign = () => {
    end();
    timer = setTimeout(tell, stallMs);
  };
  return { sign, end };
}
