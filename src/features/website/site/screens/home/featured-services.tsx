import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Service } from '#features/sales/services/contract.ts';
import { categoryOf, categorySlug, featuredLimit, shortText } from '#features/sales/services/policy.ts';
import { CategoryIcon } from '#features/sales/services/screens/category-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Entrance } from '#ui/entrance.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWords } from '#ui/words.ts';
import { featured, type HomeContent } from '../../content/home.ts';
import { SectionHead } from '../parts/section-head.tsx';

/** `services` is null when they could not be read; then they are asked for again here, without the rest of the page. */
type FeaturedProps = { services: Service[] | null; content: HomeContent['services'] };

export function FeaturedServices({ content, ...loaded }: FeaturedProps) {
  const t = useWords();
  const [again, setAgain] = useState<Service[] | null>(null);
  const [failure, setFailure] = useState<string | null>(featured.error.text);
  const services = loaded.services ?? again;
  const retry = async () => {
    setFailure(null);
    try {
      const response = await fetch('/api/services/featured');
      const { data } = (await response.json()) as { data: { services: Service[] } | null };
      setAgain(data?.services ?? null);
      setFailure(featured.error.text);
    } catch {
      setFailure(featured.error.unexpected);
    }
  };
  return (
    <section aria-labelledby="services-title" className="border-t bg-sidebar section-y">
      <div className="container-page">
        <SectionHead
          id="services-title"
          title={content.title}
          text={content.text}
          action={
            <LinkButton to={content.all.to} variant="outline" viewTransition>
              {content.all.label}
            </LinkButton>
          }
        />
        <div className="mt-12">
          {services === null && failure === null && <LoadingGrid />}
          {services === null && failure !== null && (
            <ErrorPanel title={t(featured.error.title)} message={t(failure)} onRetry={() => void retry()} className="border-y" />
          )}
          {services?.length === 0 && <EmptyState as="p" title={t(featured.empty)} className="border-y" />}
          {services && services.length > 0 && (
            <Grid>
              {services.map((service) => (
                <ServiceCard key={service.id} service={service} />
              ))}
            </Grid>
          )}
        </div>
      </div>
    </section>
  );
}

/** One hairline between neighbours: each cell draws its left and upper edge, the grid hides the outer ones. */
function Grid({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  return (
    <Entrance>
      <ul aria-busy={busy || undefined} className="grid overflow-hidden border-y sm:grid-cols-2 lg:grid-cols-3">
        {children}
      </ul>
    </Entrance>
  );
}

const cell = '-mt-px -ml-px border-t border-l p-6 sm:p-8';

function ServiceCard({ service }: { service: Service }) {
  const t = useWords();
  return (
    <li className={`${cell} group relative flex min-h-64 flex-col transition-colors duration-200 hover:bg-surface`}>
      <CategoryIcon category={service.category} className="size-7 text-primary-ink" />
      <h3 className="mt-10 flex flex-wrap items-center gap-2 font-display text-xl font-semibold tracking-tight">
        {service.name}
        <SampleBadge show={service.is_sample} />
      </h3>
      <p className="mt-2 mb-6 leading-relaxed text-muted">{shortText(service.description, t(featured.fallback))}</p>
      <Link
        to={`/services#${categorySlug(categoryOf(service))}`}
        className="mt-auto inline-flex w-fit items-center gap-2 rounded-xs text-sm font-medium text-primary-ink before:absolute before:inset-0"
      >
        <span>
          {t(featured.learnMore)}
          <span className="sr-only">: {service.name}</span>
        </span>
        <ArrowRight aria-hidden="true" className="size-4 transition-transform duration-200 group-hover:translate-x-1" />
      </Link>
    </li>
  );
}

function LoadingGrid() {
  const t = useWords();
  return (
    <div role="status">
      <span className="sr-only">{t(featured.loading)}</span>
      <Grid busy>
        {Array.from({ length: featuredLimit }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places never change.
          <li key={at} className={`${cell} min-h-64`}>
            <Skeleton className="size-7" />
            <Skeleton className="mt-10 h-6 w-2/3" />
            <Skeleton className="mt-4 h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-4/5" />
          </li>
        ))}
      </Grid>
    </div>
  );
}
