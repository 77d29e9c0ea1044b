import { useId } from 'react';
import { Area, CartesianGrid, AreaChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { axisProps, gridProps } from '#ui/charts/chart-axes.ts';
import { ChartFrame, type ChartRow, type ChartSeries, type Format, plain, seriesColor } from '#ui/charts/chart-frame.tsx';
import { ChartTooltip } from '#ui/charts/chart-tooltip.tsx';

type AreaChartProps = {
  label: string;
  rows: ChartRow[];
  series: ChartSeries[];
  format?: Format;
  axisFormat?: Format;
  height?: string;
};

export function AreaChart({ label, rows, series, format = plain, axisFormat = format, height = 'h-64' }: AreaChartProps) {
  const id = useId();
  return (
    <ChartFrame label={label} rows={rows} series={series} format={format} height={height}>
      <ResponsiveContainer width="100%" height="100%">
        <Chart data={rows} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <defs>
            {series.map((one, index) => (
              <linearGradient key={one.key} id={`${id}-${one.key}`} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0%" stopColor={seriesColor(index, one.color)} stopOpacity={0.22} />
                <stop offset="100%" stopColor={seriesColor(index, one.color)} stopOpacity={0} />
              </linearGradient>
            ))}
          </defs>
          <CartesianGrid {...gridProps} />
          <XAxis {...axisProps} dataKey="label" minTickGap={28} />
          <YAxis {...axisProps} width="auto" tickFormatter={axisFormat} allowDecimals={false} />
          <Tooltip cursor={{ stroke: 'var(--line-strong)' }} content={(state) => <ChartTooltip {...state} format={format} />} />
          {series.map((one, index) => (
            <Area
              key={one.key}
              type="monotone"
              dataKey={one.key}
              name={one.label}
              stroke={seriesColor(index, one.color)}
              strokeWidth={1.75}
              fill={`url(#${id}-${one.key})`}
              isAnimationActive={false}
              activeDot={{ r: 4, stroke: 'var(--surface)', strokeWidth: 2 }}
            />
          ))}
        </Chart>
      </ResponsiveContainer>
    </ChartFrame>
  );
}
