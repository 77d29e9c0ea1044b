import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

const Area = lazy(() => import('#ui/charts/area-chart.tsx').then((module) => ({ default: module.AreaChart })));
const Bars = lazy(() => import('#ui/charts/bar-chart.tsx').then((module) => ({ default: module.BarChart })));
const Donut = lazy(() => import('#ui/charts/donut-chart.tsx').then((module) => ({ default: module.DonutChart })));

const Ranks = lazy(() => import('#ui/charts/rank-chart.tsx').then((module) => ({ default: module.RankChart })));

/** The charts, loaded when shown and only in the browser's own time: a skeleton of the same height stands in. */
export function LazyAreaChart(props: ComponentProps<typeof Area>) {
  return (
    <Suspense fallback={<Skeleton className={`w-full ${props.height ?? 'h-64'}`} />}>
      <Area {...props} />
    </Suspense>
  );
}

export function LazyBarChart(props: ComponentProps<typeof Bars>) {
  return (
    <Suspense fallback={<Skeleton className={`w-full ${props.height ?? 'h-64'}`} />}>
      <Bars {...props} />
    </Suspense>
  );
}

export function LazyDonutChart(props: ComponentProps<typeof Donut>) {
  return (
    <Suspense fallback={<Skeleton className="size-40 rounded-full" />}>
      <Donut {...props} />
    </Suspense>
  );
}

export function LazyRankChart(props: ComponentProps<typeof Ranks>) {
  return (
    <Suspense fallback={<Skeleton className="h-60 w-full" />}>
      <Ranks {...props} />
    </Suspense>
  );
}
