import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { messageOf } from '#ui/api-client.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useListState } from '#ui/use-list-state.ts';
import { type MailSummary, mailStatuses, type OutboxStatus } from '../contract.ts';
import { MailNotice } from './mail-notice.tsx';
import { MailStatusBadge, mailStatusOptions } from './mail-status-badge.tsx';
import { MailView } from './mail-view.tsx';
import { outboxApi } from './outbox-api.ts';

type Page = { items: MailSummary[]; next_cursor: string | null };
export type OutboxScreenProps = { loaded: { query: string; page: Page; status: OutboxStatus } | null };

const columns: Column<MailSummary>[] = [
  { key: 'subject', header: 'Subject', cell: (mail) => mail.subject, className: 'md:max-lg:max-w-52', skeleton: 'w-56' },
  { key: 'to', header: 'Recipient', cell: (mail) => mail.to_address, className: 'md:max-lg:max-w-48', skeleton: 'w-40' },
  {
    key: 'status',
    header: 'Status',
    cell: (mail) => (
      <span className="flex items-center gap-1.5 max-sm:flex-wrap">
        <MailStatusBadge status={mail.status} />
        <SampleBadge show={mail.is_sample} />
      </span>
    ),
  },
  { key: 'attempts', header: 'Attempts', cell: (mail) => mail.attempts, align: 'end', hideBelow: 'lg' },
  {
    key: 'created',
    header: 'Written',
    cell: (mail) => <TimeAgo value={mail.created_at} className="text-muted" />,
    align: 'end',
  },
];

export function OutboxScreen({ loaded }: OutboxScreenProps) {
  const list = useListState({ filters: ['status'], defaultLimit: 50 });
  const [params, setParams] = useSearchParams();
  const open = params.get('mail');
  const { limit, q, cursor } = list.query;
  const status = mailStatuses.find((one) => one === list.filters.status);
  const query = { limit, q, cursor, status };
  const fits = loaded?.query === JSON.stringify(query) ? loaded : null;
  const mails = useQuery({
    queryKey: ['outbox', 'list', query],
    queryFn: () => outboxApi.call.list(query),
    initialData: fits?.page,
    placeholderData: keepPreviousData,
  });
  const state = useQuery({ queryKey: ['outbox', 'status'], queryFn: () => outboxApi.call.status(), initialData: loaded?.status });

  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('mail', id);
        else next.delete('mail');
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  const shown = mails.data?.items.find((mail) => mail.id === open);

  return (
    <>
      <PageHeader
        title="Outbox"
        description="Every mail the studio has written, and whether it has left the house."
        back={{ to: '/admin/logs', label: 'Logs' }}
      />
      {state.data && !state.data.is_configured && <MailNotice waiting={state.data.waiting} className="mb-5" />}
      <DataTable
        label="Mails"
        columns={columns}
        rows={mails.data?.items}
        rowId={(mail) => mail.id}
        list={list}
        nextCursor={mails.data?.next_cursor ?? null}
        refreshing={mails.isFetching && mails.data !== undefined}
        error={mails.error && !mails.data ? messageOf(mails.error, 'The mails could not be loaded.') : null}
        onRetry={() => void mails.refetch()}
        empty={{
          icon: Mails,
          title: 'No mails yet',
          text: 'Confirmations, password resets and replies are kept here, sent or not.',
        }}
        onOpen={(mail) => show(mail.id)}
        filters={[{ name: 'status', label: 'Status', options: mailStatusOptions }]}
        search="Search recipients..."
      />
      <Sheet open={open !== null} onOpenChange={(next) => !next && show(null)} title={shown?.subject ?? 'Mail'} wide>
        {open && <MailView id={open} />}
      </Sheet>
    </>
  );
}
