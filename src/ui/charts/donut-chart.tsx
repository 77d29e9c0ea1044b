import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { type Format, plain, seriesColor } from '#ui/charts/chart-frame.tsx';
import { ChartTooltip } from '#ui/charts/chart-tooltip.tsx';

export type DonutSlice = { label: string; value: number; color?: string };

type DonutChartProps = {
  label: string;
  slices: DonutSlice[];
  format?: Format /** Under the total in the middle. */;
  totalLabel?: string;
};

/** Parts of a whole. The list beside it is the table: every figure can be read without the picture. */
export function DonutChart({ label, slices, format = plain, totalLabel = 'Total' }: DonutChartProps) {
  const total = slices.reduce((sum, slice) => sum + slice.value, 0);
  const data = slices.map((slice, index) => ({ ...slice, fill: seriesColor(index, slice.color) }));
  return (
    <figure aria-label={label} className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <div aria-hidden="true" className="relative size-40 shrink-0">
        <ResponsiveContainer width="100%" height="100%">
          <PieChart accessibilityLayer={false}>
            <Tooltip content={(state) => <ChartTooltip {...state} label={undefined} format={format} />} />
            <Pie
              data={total > 0 ? data : [{ label: 'None', value: 1, fill: 'var(--press)' }]}
              dataKey="value"
              rootTabIndex={-1}
              nameKey="label"
              innerRadius="72%"
              outerRadius="100%"
              startAngle={90}
              endAngle={-270}
              paddingAngle={total > 0 && slices.length > 1 ? 2 : 0}
              cornerRadius={3}
              stroke="none"
              isAnimationActive={false}
            />
          </PieChart>
        </ResponsiveContainer>
        <div className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <p className="figures text-xl font-semibold tracking-tight">{format(total)}</p>
          <p className="text-xs text-muted">{totalLabel}</p>
        </div>
      </div>
      <dl className="grid min-w-40 flex-1 gap-2 text-sm">
        {data.map((slice) => (
          <div key={slice.label} className="flex items-center gap-2">
            <dt className="flex min-w-0 items-center gap-2 text-muted">
              <svg viewBox="0 0 8 8" className="size-2 shrink-0" aria-hidden="true">
                <rect width="8" height="8" rx="2" fill={slice.fill} />
              </svg>
              <span className="truncate">{slice.label}</span>
            </dt>
            <dd className="figures ml-auto font-medium">{format(slice.value)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
