import type { Profile } from '#features/people/account/contract.ts';
import type { Business } from '#features/people/business/contract.ts';
import { longDate } from '#shared/calendar-day.ts';
import { Badge } from '#ui/badge.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { TextLink } from '#ui/text-link.tsx';

const accountTypes: Record<string, string> = { personal: 'Personal', business: 'Business', client: 'Client' };

export function AccountSummary({ profile, business }: { profile: Profile; business: Business | null }) {
  const name = profile.display_name || `${profile.first_name} ${profile.last_name}`.trim();
  const items = [
    { label: 'Name', value: name || null },
    {
      label: 'Email',
      value: (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {profile.email}
          {profile.email_verified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Unverified</Badge>}
        </span>
      ),
    },
    { label: 'Phone', value: profile.phone || null },
    { label: 'Account type', value: accountTypes[profile.user_type] ?? profile.user_type },
    ...(business ? [{ label: 'Business', value: business.business_name }] : []),
    { label: 'Two-factor', value: profile.two_factor_enabled ? <Badge tone="success">On</Badge> : <Badge>Off</Badge> },
    { label: 'Client since', value: longDate(profile.client_since) },
  ];
  return (
    <section aria-labelledby="your-account">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="your-account" className="text-[0.9375rem] font-semibold tracking-tight">
          Your account
        </h2>
        <TextLink to="/dashboard/profile" className="text-sm">
          Edit
        </TextLink>
      </div>
      <KeyValueList items={items} />
    </section>
  );
}
