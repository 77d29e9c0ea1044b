import { pageContext } from '#app/page-context.ts';
import { BusinessProfile } from '#features/people/business/screens/business-profile.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Route } from './+types/business-profile.ts';

export const loader = async ({ context }: Route.LoaderArgs) => context.get(pageContext).api.business.getOwn();

export const meta: Route.MetaFunction = () => [{ title: 'Business Profile' }];

export default function PortalBusinessProfile({ loaderData: { business } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Business Profile"
        badge={<SampleBadge show={business?.is_sample ?? false} />}
        description="What we need to write estimates, contracts and invoices for your company."
        className="mb-8"
      />
      <BusinessProfile business={business} />
    </>
  );
}
