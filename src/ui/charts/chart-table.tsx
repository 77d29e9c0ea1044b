import { Link } from 'react-router';
import type { ChartRow, ChartSeries, Format } from '#ui/charts/chart-frame.tsx';

export type ChartTableProps = {
  label: string;
  /** What the first column names: "Month". */
  labelName: string;
  rows: readonly ChartRow[];
  series: readonly (ChartSeries & { format?: Format })[];
  format: Format;
  /** Where a row leads. */
  linkOf?: (row: ChartRow) => string | null;
};

/** The figures of a chart to be read. */
export function ChartTable({ label, labelName, rows, series, format, linkOf }: ChartTableProps) {
  return (
    <div className="scroll-quiet max-h-96 min-w-0 overflow-auto">
      <table className="w-full text-sm [&_td]:py-2 [&_td]:pl-4 [&_td]:text-right [&_th]:py-2 [&_tr]:border-b [&_tr:last-child]:border-0">
        <caption className="sr-only">{label}</caption>
        <thead className="text-[0.8125rem] text-muted">
          <tr>
            <th scope="col" className="text-left font-medium">
              {labelName}
            </th>
            {series.map((one) => (
              <th key={one.key} scope="col" className="pl-4 text-right font-medium">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id ?? row.label}>
              <th scope="row" className="min-w-24 text-left font-normal [overflow-wrap:anywhere]">
                <Named row={row} to={linkOf?.(row) ?? null} />
              </th>
              {series.map((one) => (
                <td key={one.key} className="figures whitespace-nowrap">
                  {row[one.key] === undefined ? '–' : (one.format ?? format)(Number(row[one.key]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Named = ({ row, to }: { row: ChartRow; to: string | null }) =>
  to ? (
    <Link to={to} className="rounded-xs underline-offset-4 hover:underline">
      {row.label}
    </Link>
  ) : (
    row.label
  );
