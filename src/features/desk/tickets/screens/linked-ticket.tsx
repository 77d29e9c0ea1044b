import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import type { SiteBrand } from '#ui/layouts/layout-types.ts';
import { SkipLink } from '#ui/layouts/skip-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import type { OwnTicket } from '../own-contract.ts';
import { ClientTicket, useClientTicket } from './client-ticket.tsx';
import { freshMs } from './support-api.ts';
import { linkedActions } from './ticket-actions.ts';
import { OwnStatusBadge } from './ticket-badges.tsx';

type LinkedTicketProps = { brand: SiteBrand; token: string; ticket: OwnTicket | null };

/** The private page of one ticket: a person with the link reads and answers this one and sees nothing else. */
export const LinkedTicket = ({ brand, token, ticket }: LinkedTicketProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header className="flex h-16 items-center justify-between gap-4 border-b px-5 sm:px-8">
      <Link to="/" aria-label={`${brand.companyName}, home`} className="min-w-0 rounded-sm">
        <BrandMark brand={brand} />
      </Link>
      <ThemeToggle />
    </header>
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-5 py-10 outline-none sm:px-8">
      {ticket ? (
        <Ticket token={token} loaded={ticket} />
      ) : (
        <EmptyState
          as="h2"
          title="This link does not work"
          text="It is not complete, or the ticket belongs to an account now. Please sign in, or get in touch."
          action={
            <LinkButton to="/contact" variant="outline">
              Contact us
            </LinkButton>
          }
        />
      )}
    </main>
  </div>
);

function Ticket({ token, loaded }: { token: string; loaded: OwnTicket }) {
  const actions = useMemo(() => linkedActions(token), [token]);
  const { ticket, keep } = useClientTicket(loaded, actions, { refetchInterval: freshMs });
  return (
    <>
      <div className="mb-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-2xl font-semibold tracking-tight [overflow-wrap:anywhere]">{ticket.subject}</h1>
          <OwnStatusBadge status={ticket.status} />
        </div>
        <p className="figures mt-1 text-sm text-muted">{ticket.number}</p>
      </div>
      <noscript>
        <p className="mb-6 rounded-lg border border-line-strong bg-surface p-5">
          To answer on this page, please turn on JavaScript. You can also answer the email that brought you here.
        </p>
      </noscript>
      <ClientTicket ticket={ticket} actions={actions} keep={keep} />
    </>
  );
}
