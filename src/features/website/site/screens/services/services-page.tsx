import { LogIn } from 'lucide-react';
import { Link } from 'react-router';
import type { Service } from '#features/sales/services/contract.ts';
import { groupByCategory, type ServiceGroup } from '#features/sales/services/policy.ts';
import { CategoryIcon } from '#features/sales/services/screens/category-icon.tsx';
import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useWords } from '#ui/words.ts';
import { servicesContent, servicesPage } from '../../content/services-page.ts';
import { BandButton, BandLink } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { MoreSections } from '../parts/own-sections.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
import { ServiceRow } from './service-row.tsx';

export type ServicesAnswer = { state: 'login' } | { state: 'error' } | { state: 'loaded'; services: Service[] };

type ServicesPageProps = {
  answer: ServicesAnswer;
  changes: Changes;
  /** There are case studies: the portfolio is theirs, unless the owner leads elsewhere. */
  hasWork?: boolean;
};

export function ServicesPage({ answer, changes, hasWork = false }: ServicesPageProps) {
  const t = useWords();
  const call = changed('call', servicesContent.call, changes);
  const { to } = call.secondary;
  const portfolio = hasWork && to === servicesContent.call.secondary.to ? '/work' : to;
  const groups = answer.state === 'loaded' ? groupByCategory(answer.services) : [];
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', servicesContent.hero, changes)} aside={groups.length > 1 && <Contents groups={groups} />} />
      </Part>
      <div className="border-t">
        <div className="container-page">
          {answer.state === 'login' && <LoginPrompt />}
          {answer.state === 'error' && (
            <ErrorPanel
              title={t(servicesPage.error.title)}
              message={t(servicesPage.error.text)}
              onRetry={() => location.reload()}
              className="py-24"
            />
          )}
          {answer.state === 'loaded' && groups.length === 0 && (
            <EmptyState as="h2" title={t(servicesPage.empty)} className="py-24 [&_h2]:max-w-md" />
          )}
          {groups.map((group) => (
            <Group key={group.slug} group={group} />
          ))}
        </div>
      </div>
      <MoreSections changes={changes} />
      {!isHidden('call', changes) && (
        <Part name="call">
          <CallBand id="services-call" title={call.title} text={call.text}>
            <BandButton to={call.primary.to}>{call.primary.label}</BandButton>
            <BandLink to={portfolio}>{call.secondary.label}</BandLink>
          </CallBand>
        </Part>
      )}
    </>
  );
}

function LoginPrompt() {
  const t = useWords();
  return (
    <EmptyState
      icon={LogIn}
      title={t(servicesPage.login.title)}
      text={t(servicesPage.login.text)}
      className="py-24"
      action={
        <LinkButton to="/auth?returnTo=%2Fservices" size="lg">
          {t(servicesPage.login.action)}
        </LinkButton>
      }
    />
  );
}

function Contents({ groups }: { groups: ServiceGroup<Service>[] }) {
  const t = useWords();
  return (
    <nav aria-label={t('Service categories')}>
      <ul className="border-t text-sm">
        {groups.map((group) => (
          <li key={group.slug} className="border-b">
            <Link
              to={`#${group.slug}`}
              className="flex items-baseline justify-between gap-4 rounded-xs py-2 text-muted transition-colors hover:text-ink"
            >
              {group.category}
              <span className="figures text-subtle">{group.services.length}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group }: { group: ServiceGroup<Service> }) {
  return (
    <section
      id={group.slug}
      aria-labelledby={`${group.slug}-title`}
      className="grid gap-x-10 border-b py-12 last:border-b-0 lg:grid-cols-12 lg:py-16"
    >
      <div className="lg:col-span-4">
        <div className="flex items-center gap-4 lg:sticky lg:top-24 lg:block">
          <CategoryIcon category={group.category} className="size-8 shrink-0 text-primary-ink" />
          <h2
            id={`${group.slug}-title`}
            className="font-display text-2xl font-semibold tracking-tight text-balance lg:mt-4 lg:text-3xl"
          >
            {group.category}
          </h2>
        </div>
      </div>
      <ul className="mt-6 divide-y lg:col-span-8 lg:mt-0">
        {group.services.map((service) => (
          <ServiceRow key={service.id} service={service} />
        ))}
      </ul>
    </section>
  );
}
