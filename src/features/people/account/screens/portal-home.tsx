import {
  Building2,
  CircleCheck,
  FileSignature,
  type LucideIcon,
  MailCheck,
  MailQuestionMark,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ResendConfirmation } from '#features/people/auth/screens/resend-confirmation.tsx';
import type { Business } from '#features/people/business/contract.ts';
import { longDate } from '#shared/calendar-day.ts';
import { formatMoney } from '#shared/money.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KeyValueList } from '#ui/key-value-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Profile } from '../contract.ts';
import type { Need } from '../needs.ts';

/** Dollars that wait to be paid, and how much of it is late. */
type Owed = { currency: string; balance_due: number; overdue: number }[];
type Needing = { profile: Profile; business: Business | null; owed: Owed; documents: number };
type PortalHomeProps = Needing & {
  needs: Need[];
  /** Below what needs the person: what they have from the studio. */
  children: ReactNode;
  /** Below their account. */
  aside: ReactNode;
};

const accountTypes: Record<string, string> = { personal: 'Personal', business: 'Business', client: 'Client' };

/** One question answered first: what needs me? */
export function PortalHome({ profile, business, needs, owed, documents, children, aside }: PortalHomeProps) {
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={profile.first_name ? `Welcome, ${profile.first_name}.` : 'Welcome.'}
        className="mb-8"
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:gap-12">
        <div className="grid content-start gap-10">
          <section aria-labelledby="needs-you">
            <h2 id="needs-you" className="mb-4 text-[0.9375rem] font-semibold tracking-tight">
              What needs you
            </h2>
            {needs.length === 0 ? (
              <EmptyState
                icon={CircleCheck}
                as="h3"
                title="Nothing needs you right now"
                text="When we need an answer, a signature or a file from you, it will stand here."
                className="rounded-lg border border-dashed border-line-strong"
              />
            ) : (
              <ul className="divide-y rounded-lg border bg-surface">
                {needs.map((need) => (
                  <NeedRow key={need} need={need} profile={profile} business={business} owed={owed} documents={documents} />
                ))}
              </ul>
            )}
          </section>
          {children}
        </div>
        <div className="grid content-start gap-10">
          <AccountSummary profile={profile} business={business} />
          {aside}
        </div>
      </div>
    </>
  );
}

function NeedRow({ need, profile, business, owed, documents }: Needing & { need: Need }) {
  const sumOf = (which: 'balance_due' | 'overdue') =>
    owed
      .filter((one) => one[which] > 0)
      .map((one) => formatMoney(one[which], one.currency))
      .join(' and ');
  switch (need) {
    case 'pay-invoices':
      return (
        <Row
          icon={ReceiptText}
          title={`${sumOf('balance_due')} to pay`}
          text={sumOf('overdue') ? `${sumOf('overdue')} of it is overdue.` : 'Your invoices and when they are due.'}
        >
          <Go to="/dashboard/billing">Pay</Go>
        </Row>
      );
    case 'answer-documents':
      return (
        <Row
          icon={FileSignature}
          title={documents === 1 ? 'A document waits for your answer' : `${documents} documents wait for your answer`}
          text="Estimates to accept and contracts to sign."
        >
          <Go to="/dashboard/documents">Open documents</Go>
        </Row>
      );
    case 'confirm-email':
      return (
        <Row icon={MailCheck} title="Confirm your email address" text={`We sent a link to ${profile.email}.`}>
          <ResendConfirmation email={profile.email} />
        </Row>
      );
    case 'complete-business':
      return (
        <Row
          icon={Building2}
          title={business ? 'Complete your business profile' : 'Tell us about your business'}
          text="Estimates, contracts and invoices are written with it."
        >
          <Go to="/dashboard/business-profile">Open profile</Go>
        </Row>
      );
    case 'confirm-recovery':
      return (
        <Row
          icon={MailQuestionMark}
          title="Confirm your recovery email"
          text={`Until then, ${profile.recovery_email} is not used.`}
        >
          <Go to="/dashboard/settings?tab=security">Open security</Go>
        </Row>
      );
    case 'two-factor':
      return (
        <Row
          icon={ShieldCheck}
          title="Turn on two-factor authentication"
          text="Two minutes that keep a stolen password from opening your account."
        >
          <Go to="/dashboard/settings?tab=security">Set it up</Go>
        </Row>
      );
  }
}

const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <LinkButton to={to} variant="outline" size="sm">
    {children}
  </LinkButton>
);

function Row({ icon: Icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-[0.9375rem] leading-6 font-medium">{title}</h3>
        <p className="text-sm leading-relaxed break-words text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

function AccountSummary({ profile, business }: { profile: Profile; business: Business | null }) {
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
