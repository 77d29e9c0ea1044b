import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, Check } from 'lucide-react';
import type { Service } from '#features/sales/services/contract.ts';
import { categoryOf, groupByCategory } from '#features/sales/services/policy.ts';
import { PriceText } from '#features/sales/services/screens/price-text.tsx';
import { ServicePicture } from '#features/sales/services/screens/service-picture.tsx';
import { servicesApi, servicesKey } from '#features/sales/services/screens/services-api.ts';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { AddToCart } from './add-to-cart.tsx';

type Offer = { services: Service[] };

/** Everything that can be ordered, by category; `owned` names the plans that the client has. */
export function Catalogue({ loaded, owned }: { loaded: Offer | null; owned: string[] }) {
  const offer = useQuery({
    queryKey: [...servicesKey, 'offer'],
    queryFn: () => servicesApi.call.list(),
    ...(loaded ? { initialData: loaded } : {}),
  });
  return (
    <section aria-labelledby="catalogue-title">
      <h2 id="catalogue-title" className="text-lg font-semibold tracking-tight">
        Available services
      </h2>
      <div className="mt-4">
        {offer.data ? (
          <Groups services={offer.data.services} owned={owned} />
        ) : offer.error ? (
          <ErrorPanel
            title="Failed to load services"
            message={reasonOf(offer.error, 'Failed to fetch services')}
            onRetry={() => void offer.refetch()}
            retrying={offer.isFetching}
            className="rounded-lg border"
          />
        ) : (
          <LoadingRows label="Loading services..." />
        )}
      </div>
    </section>
  );
}

function Groups({ services, owned }: Offer & { owned: string[] }) {
  if (services.length === 0) {
    return (
      <EmptyState
        icon={BriefcaseBusiness}
        as="h3"
        title="No services are currently available. Please check back later or contact me if you believe this is an error."
        className="rounded-lg border border-dashed border-line-strong [&_h3]:max-w-md"
      />
    );
  }
  const byCategory = groupByCategory(services).flatMap((group) => group.services);
  return (
    <ul aria-label="Available services" className="grid gap-4 md:grid-cols-2">
      {byCategory.map((service) => (
        <ServiceCard key={service.id} service={service} isOwned={owned.includes(service.id)} />
      ))}
    </ul>
  );
}

const quotePath = ({ id, name }: Service) => `/contact?${new URLSearchParams({ service: name, serviceId: id })}`;

function ServiceCard({ service, isOwned }: { service: Service; isOwned: boolean }) {
  return (
    <li id={`service-${service.id}`} className="flex min-w-0 scroll-mt-20 flex-col rounded-lg border bg-surface p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <ServicePicture service={service} className="size-12 rounded-md" />
        <div className="min-w-0 flex-1">
          <p className="text-[0.8125rem] text-muted">{categoryOf(service)}</p>
          <h3 className="font-semibold tracking-tight break-words">{service.name}</h3>
        </div>
        <SampleBadge show={service.is_sample} />
      </div>
      <p className="mt-3 text-[0.9375rem] leading-relaxed text-muted">
        {service.description?.trim() || 'Professional service tailored to your needs.'}
      </p>
      {service.features.length > 0 && (
        <ul className="mt-3 grid gap-1.5 text-sm text-muted">
          {service.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-3 pt-5">
        <div className="flex flex-wrap items-center gap-2">
          <PriceText service={service} className="font-semibold" />
          {service.requires_contract && <Badge icon={null}>Contract</Badge>}
          {isOwned && <Badge tone="success">You have this plan</Badge>}
        </div>
        {service.price === null ? (
          <LinkButton to={quotePath(service)} variant="outline" aria-label={`Get Quote: ${service.name}`}>
            Get Quote
          </LinkButton>
        ) : (
          <AddToCart service={service} />
        )}
      </div>
    </li>
  );
}
