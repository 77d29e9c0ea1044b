import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisProps } from '#ui/charts/chart-axes.ts';
import { type ChartRow, type ChartSeries, type Format, plain } from '#ui/charts/chart-frame.tsx';
import { ChartTooltip } from '#ui/charts/chart-tooltip.tsx';

type RankChartProps = { rows: ChartRow[]; series: ChartSeries; format?: Format; axisFormat?: Format };

const longest = 18;
const short = (label: string) => ([...label].length > longest ? `${[...label].slice(0, longest - 1).join('')}…` : label);

/** The largest first, a bar each. Its table stands beside it, so it is for the eye alone. */
export function RankChart({ rows, series, format = plain, axisFormat = format }: RankChartProps) {
  const height = rows.length > 6 ? 'h-96' : rows.length > 3 ? 'h-60' : 'h-40';
  return (
    <div aria-hidden="true" className={`min-w-0 ${height}`}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} layout="vertical" margin={{ top: 0, right: 16, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <XAxis {...axisProps} type="number" tickFormatter={axisFormat} allowDecimals={false} minTickGap={40} />
          <YAxis {...axisProps} type="category" dataKey="label" width={128} tickFormatter={short} interval={0} />
          <Tooltip cursor={{ fill: 'var(--hover)' }} content={(state) => <ChartTooltip {...state} format={format} />} />
          <Bar
            dataKey={series.key}
            name={series.label}
            fill="var(--chart-1)"
            radius={[0, 4, 4, 0]}
            maxBarSize={22}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
