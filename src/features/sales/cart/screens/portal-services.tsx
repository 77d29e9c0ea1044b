import { MyServices, type OwnedPage } from '#features/sales/client-services/screens/my-services.tsx';
import type { Service } from '#features/sales/services/contract.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { CartLink } from './add-to-cart.tsx';
import { Catalogue } from './catalogue.tsx';

export type PortalServicesProps = { mine: OwnedPage | null; offer: { services: Service[] } | null };

export function PortalServices({ mine, offer }: PortalServicesProps) {
  return (
    <>
      <PageHeader title="Services" description="What you have, and what you can add." actions={<CartLink />} className="mb-8" />
      <div className="grid gap-12">
        <MyServices loaded={mine} />
        <Catalogue loaded={offer} />
      </div>
    </>
  );
}
