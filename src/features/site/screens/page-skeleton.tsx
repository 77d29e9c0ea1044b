import { loadingTexts } from '#features/site/content/loading.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** The outline of a page on its way: a heading, a lead and three rows. */
export function PageSkeleton({ path }: { path: string }) {
  return (
    <div role="status" className="container-page min-h-[70dvh] py-16 lg:py-24">
      <p className={path === '/services' ? 'mb-6 text-muted' : 'sr-only'}>
        {path === '/services' ? loadingTexts.services : loadingTexts.page}
      </p>
      <Skeleton className="h-14 w-full max-w-2xl" />
      <Skeleton className="mt-3 h-14 w-2/3 max-w-md" />
      <Skeleton className="mt-8 h-5 w-full max-w-lg" />
      <div className="mt-16 grid gap-6 md:grid-cols-3">
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
        <Skeleton className="h-48 rounded-lg" />
      </div>
    </div>
  );
}
