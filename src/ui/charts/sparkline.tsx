type SparklineProps = { label: string; values: readonly number[]; className?: string };

const width = 120;
const height = 32;

/** Small enough to draw without a chart library, so a page of figures stays light. */
export function Sparkline({ label, values, className = 'h-8 w-full' }: SparklineProps) {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = height - 2 - ((value - low) / span) * (height - 4);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={className}>
      <path d={`${line}L${width} ${height}L0 ${height}Z`} fill="var(--chart-1)" fillOpacity="0.12" />
      <path
        d={line}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
