import { type LogLevel, logLevels } from '#shared/logs.ts';
import { ChartFrame, plain } from '#ui/charts/chart-frame.tsx';
import { formatTime } from '#ui/local-time.tsx';
import type { LogOverview } from '../contract.ts';

const colors: Record<LogLevel, string> = {
  debug: 'var(--line-strong)',
  info: 'var(--info)',
  warn: 'var(--warning)',
  error: 'var(--danger)',
  fatal: 'var(--ink)',
};
const height = 40;
const series = logLevels.map((level) => ({ key: level, label: level, color: colors[level] }));
const widthNames: Record<number, string> = { 1: 'hour', 3: '3 hours', 6: '6 hours', 12: '12 hours', 24: 'day', 168: 'week' };

/** When entries were written: one bar an hour, or as many hours as it takes to fit. The worst levels stand at the foot, where the eye compares. */
export function LogsChart({ overview, zone }: { overview: LogOverview; zone: string }) {
  const { bars, hours_per_bar } = overview;
  if (bars.length < 2) return null;
  const sums = bars.map((bar) => Object.values(bar.counts).reduce((sum, count) => sum + (count ?? 0), 0));
  const most = Math.max(...sums, 1);
  const per = widthNames[hours_per_bar] ?? `${hours_per_bar} hours`;
  const label = `Entries per ${per}`;
  const rows = bars.map((bar) => ({ label: formatTime(bar.start, 'stamp', zone), ...bar.counts }));
  // A few wide blocks would look like a mistake.
  const wide = bars.length < 30 ? 0.4 : 0.82;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <div className="mb-4">
      <ChartFrame label={label} rows={rows} series={series} format={plain} legend={false} height="h-12">
        <svg
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          className="size-full border-b"
          aria-hidden="true"
        >
          {bars.map((bar, at) => {
            let y = height;
            return (
              <g key={bar.start}>
                <title>{`${formatTime(bar.start, 'moment', zone)}: ${sums[at]}`}</title>
                <rect x={at} y={0} width={1} height={height} fill="transparent" />
                {[...logLevels].reverse().map((level) => {
                  const count = bar.counts[level] ?? 0;
                  if (count === 0) return null;
                  const tall = Math.max((count / most) * (height - 1), 1);
                  y -= tall;
                  return <rect key={level} x={at + (1 - wide) / 2} y={y} width={wide} height={tall} fill={colors[level]} />;
                })}
              </g>
            );
          })}
        </svg>
      </ChartFrame>
      <div aria-hidden="true" className="figures mt-1 flex justify-between gap-4 text-xs text-subtle">
        <span>{first && formatTime(first.start, 'moment', zone)}</span>
        <span className="max-sm:hidden">{label}</span>
        <span>{last && formatTime(last.start, 'moment', zone)}</span>
      </div>
    </div>
  );
}
