import { PackageOpen } from 'lucide-react';
import { PriceText } from '#features/sales/services/screens/price-text.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { OwnedService } from '../contract.ts';
import { GoesOn, ownedLooks } from './owned-text.tsx';

const most = 5;

/** On the portal's first page: what the client has from the studio now, and how each goes on. */
export function RunningServices({ services }: { services: readonly OwnedService[] }) {
  const running = services.filter(({ status }) => status !== 'cancelled' && status !== 'completed');
  return (
    <section aria-labelledby="running-services">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="running-services" className="text-[0.9375rem] font-semibold tracking-tight">
          Your services
        </h2>
        {services.length > 0 && (
          <TextLink to="/dashboard/services" className="text-sm">
            All services
          </TextLink>
        )}
      </div>
      {running.length > 0 ? (
        <ul className="divide-y rounded-lg border bg-surface">
          {running.slice(0, most).map((service) => (
            <li key={service.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
              <div className="min-w-0 flex-1 basis-56">
                <h3 className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] leading-6 font-medium">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{service.name}</span>
                  <SampleBadge show={service.is_sample} />
                </h3>
                <p className="text-sm text-muted">
                  <PriceText service={{ price: service.unit_price, frequency: service.frequency }} />
                  {' · '}
                  <GoesOn item={service} />
                </p>
              </div>
              <Badge tone={ownedLooks[service.status].tone}>{ownedLooks[service.status].label}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={PackageOpen}
          as="h3"
          title="No service is running"
          text="What you order appears here, with its renewal date."
          action={
            <LinkButton to="/dashboard/services" variant="outline" size="sm">
              See the services
            </LinkButton>
          }
          className="rounded-lg border border-dashed border-line-strong"
        />
      )}
    </section>
  );
}
