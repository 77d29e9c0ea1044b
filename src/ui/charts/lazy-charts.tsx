import { type ComponentProps, lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

const Area = lazy(() => import('#ui/charts/area-chart.tsx').then((module) => ({ default: module.AreaChart })));
const Bars = lazy(() => import('#ui/charts/bar-chart.tsx').then((module) => ({ default: module.BarChart })));
const Donut = lazy(() => import('#ui/charts/donut-chart.tsx').then((module) => ({ default: module.DonutChart })));

const Ranks = lazy(() => import('#ui/charts/rank-chart.tsx').then((module) => ({ default: module.RankChart })));

/**
 * The charts, loaded when shown and only in the browser's own time: a skeleton of the same height stands in. The server draws none,
 * because they carry styles in their markup, which the content policy refuses in a document.
 */
export function LazyAreaChart(props: ComponentProps<typeof Area>) {
  const waiting = <Skeleton className={`w-full ${props.height ?? 'h-64'}`} />;
  if (!useHydrated()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Area {...props} />
    </Suspense>
  );
}

export function LazyBarChart(props: ComponentProps<typeof Bars>) {
  const waiting = <Skeleton className={`w-full ${props.height ?? 'h-64'}`} />;
  if (!useHydrated()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Bars {...props} />
    </Suspense>
  );
}

export function LazyDonutChart(props: ComponentProps<typeof Donut>) {
  const waiting = <Skeleton className="size-40 rounded-full" />;
  if (!useHydrated()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Donut {...props} />
    </Suspense>
  );
}

export function LazyRankChart(props: ComponentProps<typeof Ranks>) {
  const waiting = <Skeleton className="h-60 w-full" />;
  if (!useHydrated()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Ranks {...props} />
    </Suspense>
  );
}
