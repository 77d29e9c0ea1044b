/** One look for every pair of axes. */
export const axisProps = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--subtle)', fontSize: 12 },
  tickMargin: 8,
} as const;

export const gridProps = { vertical: false, stroke: 'var(--line)' } as const;
