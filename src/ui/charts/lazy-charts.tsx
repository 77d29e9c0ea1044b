import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

const Area = lazy(() => import('#ui/charts/area-chart.tsx').then((module) => ({ default: module.AreaChart })));
const Bars = lazy(() => import('#ui/charts/bar-chart.tsx').then((module) => ({ default: module.BarChart })));
const Donut = lazy(() => import('#ui/charts/donut-chart.tsx').then((module) => ({ default: module.DonutChart })));
const Ranks = lazy(() => import('#ui/charts/rank-chart.tsx').then((module) => ({ default: module.RankChart })));

/** Not on the server: the chart library writes style attributes, which the content policy refuses in a document. */
function InBrowser({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

/** The charts, loaded when shown and only in the browser's own time: a skeleton of the same height stands in. */
export function LazyAreaChart(props: ComponentProps<typeof Area>) {
  return (
    <InBrowser fallback={<Skeleton className={`w-full ${props.height ?? 'h-64'}`} />}>
      <Area {...props} />
    </InBrowser>
  );
}

export function LazyBarChart(props: ComponentProps<typeof Bars>) {
  return (
    <InBrowser fallback={<Skeleton className={`w-full ${props.height ?? 'h-64'}`} />}>
      <Bars {...props} />
    </InBrowser>
  );
}

export function LazyDonutChart(props: ComponentProps<typeof Donut>) {
  return (
    <InBrowser fallback={<Skeleton className="size-40 rounded-full" />}>
      <Donut {...props} />
    </InBrowser>
  );
}

export function LazyRankChart(props: ComponentProps<typeof Ranks>) {
  return (
    <InBrowser fallback={<Skeleton className="h-60 w-full" />}>
      <Ranks {...props} />
    </InBrowser>
  );
}
