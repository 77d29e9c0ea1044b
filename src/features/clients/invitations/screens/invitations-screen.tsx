import { MailPlus } from 'lucide-react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { Invitation } from '../contract.ts';
import { type InvitationState, invitationDays } from '../policy.ts';
import { AddClient } from './add-client.tsx';
import { InvitationMenu } from './invitation-menu.tsx';
import { type InvitationQuery, invitationList, invitationsApi, invitationsKey } from './invitations-api.ts';

type Page = { items: Invitation[]; next_cursor: string | null };

const looks: Record<InvitationState, { tone: BadgeTone; label: string }> = {
  pending: { tone: 'warning', label: 'Pending' },
  expired: { tone: 'danger', label: 'Expired' },
  accepted: { tone: 'success', label: 'Accepted' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
};
const states = Object.entries(looks).map(([value, { label }]) => ({ value, label }));

const columns: Column<Invitation>[] = [
  {
    key: 'name',
    header: 'Client',
    cell: ({ first_name, last_name, business_name }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{`${first_name} ${last_name}`}</span>
        {business_name && <span className="block truncate text-[0.8125rem] text-muted">{business_name}</span>}
      </span>
    ),
    grow: true,
    skeleton: 'w-40',
  },
  { key: 'email', header: 'Email', cell: ({ email }) => email, grow: true, skeleton: 'w-48' },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={looks[state].tone}>{looks[state].label}</Badge> },
  { key: 'sent', header: 'Sent', cell: ({ sent_at }) => <LocalTime value={sent_at} look="day" className="text-muted" /> },
  { key: 'ends', header: 'Ends', cell: (one) => <End of={one} />, hideBelow: 'lg' },
  { key: 'menu', header: 'Actions', quiet: true, cell: (one) => <InvitationMenu invitation={one} /> },
];

function End({ of: { state, expires_at } }: { of: Invitation }) {
  if (state === 'accepted' || state === 'withdrawn') return <span className="text-muted">N/A</span>;
  return <LocalTime value={expires_at} className="text-muted" />;
}

export function InvitationsScreen({ loaded }: { loaded: LoadedPage<InvitationQuery, Page> | null }) {
  const invitations = useServerList(invitationList, {
    key: [...invitationsKey, 'list'],
    read: (query) => invitationsApi.call.list(query),
    loaded,
    failure: 'The invitations could not be loaded.',
  });
  return (
    <>
      <PageHeader
        title="Invitations"
        description={`Who was asked to open an account. A link works once, for ${invitationDays} days.`}
        back={{ to: '/admin/clients', label: 'Clients' }}
        actions={<AddClient />}
      />
      <DataTable
        label="Invitations"
        columns={columns}
        rows={invitations.page?.items}
        rowId={({ id }) => id}
        list={invitations.list}
        nextCursor={invitations.page?.next_cursor ?? null}
        refreshing={invitations.isRefreshing}
        error={invitations.failed}
        onRetry={() => void invitations.refetch()}
        empty={{
          icon: MailPlus,
          title: 'No invitations yet',
          text: 'Add a client, and they get a link to their portal by mail.',
        }}
        filters={[{ name: 'state', label: 'State', options: states }]}
      />
    </>
  );
}
