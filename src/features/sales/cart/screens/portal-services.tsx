import { MyServices, type OwnedPage } from '#features/sales/client-services/screens/my-services.tsx';
import type { Service } from '#features/sales/services/contract.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CartLink } from './add-to-cart.tsx';
import { Catalogue } from './catalogue.tsx';

export type PortalServicesProps = { mine: OwnedPage | null; offer: { services: Service[] } | null };

/** The services of the subscriptions that go on. */
const plansOf = (mine: OwnedPage | null): string[] =>
  (mine?.items ?? []).flatMap(({ type, status, cancel_at_period_end, service_id }) =>
    type === 'subscription' && ['active', 'past_due'].includes(status) && !cancel_at_period_end ? (service_id ?? []) : [],
  );

export function PortalServices({ mine, offer }: PortalServicesProps) {
  return (
    <>
      <PageHeader title="Services" description="What you have, and what you can add." actions={<CartLink />} className="mb-8" />
      <div className="grid gap-12">
        <MyServices loaded={mine} />
        <Catalogue loaded={offer} owned={plansOf(mine)} />
      </div>
    </>
  );
}
