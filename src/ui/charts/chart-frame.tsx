import type { ReactNode } from 'react';

export type ChartRow = { label: string } & Record<string, string | number>;
/** One line, area or set of bars: `key` names its figure in each row. */
export type ChartSeries = { key: string; label: string; color?: string };
export type Format = (value: number) => string;

const palette = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)', 'var(--chart-6)'];

export const seriesColor = (index: number, color?: string) => color ?? palette[index % palette.length] ?? 'currentColor';
export const plain: Format = (value) => value.toLocaleString('en-US');

type ChartFrameProps = {
  label: string;
  rows: readonly ChartRow[];
  series: readonly ChartSeries[];
  format: Format;
  legend?: boolean;
  height: string;
  children: ReactNode;
};

/** The picture is for the eye; the same figures stand in a table for screen readers. */
export function ChartFrame({ label, rows, series, format, legend = series.length > 1, height, children }: ChartFrameProps) {
  return (
    <figure className="min-w-0">
      {legend && (
        <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
          {series.map((one, index) => (
            <li key={one.key} className="flex items-center gap-1.5">
              <svg viewBox="0 0 8 8" className="size-2" aria-hidden="true">
                <rect width="8" height="8" rx="2" fill={seriesColor(index, one.color)} />
              </svg>
              {one.label}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden="true" className={height}>
        {children}
      </div>
      {/* A table takes the width that it needs, hidden or not: the box around it keeps it from widening the page. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">Label</th>
              {series.map((one) => (
                <th key={one.key} scope="col">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {series.map((one) => (
                  <td key={one.key}>{format(Number(row[one.key] ?? 0))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
