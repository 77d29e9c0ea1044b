import { Bar, CartesianGrid, BarChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisProps, gridProps } from '#ui/charts/chart-axes.ts';
import { ChartFrame, type ChartRow, type ChartSeries, type Format, plain, seriesColor } from '#ui/charts/chart-frame.tsx';
import { ChartTooltip } from '#ui/charts/chart-tooltip.tsx';

type BarChartProps = {
  label: string;
  rows: ChartRow[];
  series: ChartSeries[];
  format?: Format;
  axisFormat?: Format;
  stacked?: boolean;
  height?: string;
};

export function BarChart({
  label,
  rows,
  series,
  format = plain,
  axisFormat = format,
  stacked = false,
  height = 'h-64',
}: BarChartProps) {
  return (
    <ChartFrame label={label} rows={rows} series={series} format={format} height={height}>
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} barCategoryGap="28%" accessibilityLayer={false}>
          <CartesianGrid {...gridProps} />
          <XAxis {...axisProps} dataKey="label" minTickGap={12} />
          <YAxis {...axisProps} width="auto" tickFormatter={axisFormat} allowDecimals={false} />
          <Tooltip cursor={{ fill: 'var(--hover)' }} content={(state) => <ChartTooltip {...state} format={format} />} />
          {series.map((one, index) => (
            <Bar
              key={one.key}
              dataKey={one.key}
              name={one.label}
              fill={seriesColor(index, one.color)}
              stackId={stacked ? 'all' : undefined}
              radius={stacked ? 0 : [4, 4, 0, 0]}
              maxBarSize={40}
              isAnimationActive={false}
            />
          ))}
        </Chart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
