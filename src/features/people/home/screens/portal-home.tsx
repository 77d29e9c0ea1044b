import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { Profile } from '#features/people/account/contract.ts';
import type { Business } from '#features/people/business/contract.ts';
import { Button } from '#ui/button.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { PortalHomeData } from '../contract.ts';
import { AccountSummary } from './account-summary.tsx';
import { FirstSteps } from './first-steps.tsx';
import { HomeSection } from './home-section.tsx';
import { NeedsList } from './needs-list.tsx';

type PortalHomeProps = {
  profile: Profile;
  business: Business | null;
  home: PortalHomeData;
  /** The client has bought something, or is about to. */
  hasBought: boolean;
  /** Below the projects: what they have from the studio. */
  children: ReactNode;
  /** Above their account. */
  aside: ReactNode;
};

/** One question answered first: what needs me? */
export function PortalHome({ profile, business, home, hasBought, children, aside }: PortalHomeProps) {
  const { needs, sections, unread } = home;
  const placed = (where: 'main' | 'aside') =>
    sections.filter(({ place }) => place === where).map((section) => <HomeSection key={section.id} section={section} />);
  const isNew = !hasBought && sections.length === 0 && unread.length === 0;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={profile.first_name ? `Welcome, ${profile.first_name}.` : 'Welcome.'}
        className="mb-8"
      />
      {unread.length > 0 && <Unread labels={unread} />}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-12">
        <div className="grid content-start gap-10">
          <section aria-labelledby="needs-you">
            <h2 id="needs-you" className="mb-4 text-[0.9375rem] font-semibold tracking-tight">
              What needs you
            </h2>
            <NeedsList needs={needs} email={profile.email} isWhole={unread.length === 0} />
          </section>
          {placed('main')}
          {isNew ? <FirstSteps /> : children}
        </div>
        <div className="grid content-start gap-10">
          {placed('aside')}
          {aside}
          <AccountSummary profile={profile} business={business} />
        </div>
      </div>
    </>
  );
}

function Unread({ labels }: { labels: readonly string[] }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FormAlert
      tone="warning"
      className="mb-8"
      action={
        <Button variant="outline" size="sm" loading={state === 'loading'} onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    >
      Not everything could be loaded: {labels.join(', ')}.
    </FormAlert>
  );
}
