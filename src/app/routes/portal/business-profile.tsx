import { pageContext } from '#app/page-context.ts';
import { BusinessProfile } from '#features/people/business/screens/business-profile.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Route } from './+types/business-profile.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, caller } = context.get(pageContext);
  const [{ business }, person] = await Promise.all([api.business.getOwn(), caller()]);
  return { business, isViewed: person?.viewer !== undefined };
}

export const meta: Route.MetaFunction = () => [{ title: 'Business Profile' }];

export default function PortalBusinessProfile({ loaderData: { business, isViewed } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Business Profile"
        badge={<SampleBadge show={business?.is_sample ?? false} />}
        description="What we need to write estimates, contracts and invoices for your company."
        className="mb-8"
      />
      <BusinessProfile business={business} isViewed={isViewed} />
    </>
  );
}
