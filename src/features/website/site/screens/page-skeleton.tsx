import { Skeleton } from '#ui/skeleton.tsx';
import { useWords } from '#ui/words.ts';
import { loadingTexts } from '../content/loading.ts';

/** The outline of a page on its way: a heading, a lead and a picture. */
export function PageSkeleton({ path }: { path: string }) {
  const t = useWords();
  const services = path.endsWith('/services');
  return (
    <div role="status" className="container-page min-h-dvh py-16 lg:py-24">
      <p className={services ? 'mb-6 text-muted' : 'sr-only'}>{t(services ? loadingTexts.services : loadingTexts.page)}</p>
      <Skeleton className="h-16 max-w-2xl" />
      <Skeleton className="mt-8 h-5 max-w-lg" />
      <Skeleton className="mt-16 h-64 rounded-lg" />
    </div>
  );
}
