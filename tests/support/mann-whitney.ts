/** Ranks from 1; equal values share the mean of theirs. */
function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1;
    for (const { index } of order.slice(start, end)) ranks[index] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Abramowitz and Stegun 7.1.26, to within 1.5e-7 */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 1 - series * Math.exp(-x * x);
}

/**
 * The two-sided p of the Mann-Whitney test in its normal approximation: how likely two samples differ so much when they
 * come from one source. Good from some twenty values each.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const ranks = ranksOf([...one, ...other]);
  const sum = ranks.slice(0, one.length).reduce((total, rank) => total + rank, 0);
  const u = sum - (one.length * (one.length + 1)) / 2;
  const mean = (one.length * other.length) / 2;
  const deviation = Math.sqrt((mean * (one.length + other.length + 1)) / 6);
  const z = Math.max(0, Math.abs(u - mean) - 0.5) / deviation;
  return 1 - errorFunction(z / Math.SQRT2);
}
