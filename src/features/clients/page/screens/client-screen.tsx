import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { AddressProof } from '#features/people/auth/screens/address-proof.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { LinkTabs } from '#ui/link-tabs.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { ClientDetail } from '../contract.ts';
import { ClientActions } from './client-actions.tsx';
import { ClientFacts } from './client-facts.tsx';
import { clientKey, clientPageApi, type Tab, tabNames, tabOf } from './client-page-api.ts';
import { ClientTags } from './client-tags.tsx';
import { Notes } from './notes.tsx';
import { RecordList } from './record-list.tsx';
import { Timeline } from './timeline.tsx';

const labels: Record<Tab, string> = {
  timeline: 'Timeline',
  projects: 'Projects',
  documents: 'Documents',
  orders: 'Orders & Payments',
  bookings: 'Bookings',
  messages: 'Messages',
  tickets: 'Tickets',
  files: 'Files',
  notes: 'Private notes',
};

type Props = {
  client: ClientDetail;
  isSelf: boolean;
  /** What else can be done with a client, such as merging it with another contact. */
  actions?: ReactNode;
};

export function ClientScreen({ client: loaded, isSelf, actions }: Props) {
  const [params] = useSearchParams();
  const { id } = loaded;
  const detail = useQuery({
    queryKey: [...clientKey(id), 'detail'],
    queryFn: () => clientPageApi.call.get({ id }),
    initialData: loaded,
  });
  const counts = useQuery({ queryKey: [...clientKey(id), 'counts'], queryFn: () => clientPageApi.call.counts({ id }) });
  const client = detail.data;
  const current = tabOf(params);
  const addressOf = (tab: Tab) => `/admin/clients/${id}${tab === 'timeline' ? '' : `?tab=${tab}`}`;
  const countOf = (tab: Tab) => (tab === 'timeline' ? undefined : counts.data?.[tab]);
  const tabs = tabNames
    .filter((tab) => countOf(tab) !== null)
    .map((tab) => ({ to: addressOf(tab), label: labels[tab], count: countOf(tab) ?? undefined }));
  const name = `${client.first_name} ${client.last_name}`.trim() || client.email;
  return (
    <>
      <PageHeader
        back={{ to: '/admin/clients', label: 'Clients' }}
        title={
          <span className="flex min-w-0 items-center gap-3">
            <Avatar person={{ ...client, avatar_url: client.account?.avatar_url }} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </span>
        }
        badge={
          <>
            <Badge tone="primary" icon={null}>
              {client.client_type === 'business' ? 'Business' : 'Personal'}
            </Badge>
            <AccountBadge account={client.account} />
            <SampleBadge show={client.is_sample} />
          </>
        }
        actions={
          <>
            {actions}
            <ClientActions client={client} isSelf={isSelf} />
          </>
        }
      />
      <ClientTags id={id} tags={client.tags} />
      <Proof client={client} />
      <ClientFacts client={client} />
      <LinkTabs label="About this client" tabs={tabs} current={addressOf(current)} className="mt-8 mb-6" />
      <Panel key={`${id} ${current}`} id={id} tab={current} />
    </>
  );
}

function AccountBadge({ account }: Pick<ClientDetail, 'account'>) {
  if (!account) return <Badge>No account</Badge>;
  if (account.deactivated_at) return <Badge tone="danger">Deactivated</Badge>;
  if (!account.speaks_for_address) return <Badge tone="warning">Address not confirmed</Badge>;
  return account.email_verified ? <Badge tone="success">Verified</Badge> : <Badge tone="success">Known to you</Badge>;
}

function Proof({ client: { id, email, account } }: { client: ClientDetail }) {
  const queries = useQueryClient();
  if (!account || account.email_verified || account.deactivated_at || account.role !== 'client') return null;
  const changed = () => queries.invalidateQueries({ queryKey: clientKey(id) });
  return <AddressProof contact_id={id} email={email} vouched_at={account.vouched_at} onChanged={changed} />;
}

function Panel({ id, tab }: { id: string; tab: Tab }) {
  if (tab === 'timeline') return <Timeline id={id} />;
  if (tab === 'notes') return <Notes id={id} />;
  return <RecordList id={id} section={tab} />;
}
