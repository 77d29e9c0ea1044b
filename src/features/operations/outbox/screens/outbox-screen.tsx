import { useQuery } from '@tanstack/react-query';
import { Mails } from 'lucide-react';
import { useSearchParams } from 'react-router';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { Sheet } from '#ui/sheet.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { MailSummary, OutboxStatus } from '../contract.ts';
import { type MailQuery, mailList } from './mail-list.ts';
import { MailNotice } from './mail-notice.tsx';
import { MailStatusBadge, mailStatusOptions } from './mail-status-badge.tsx';
import { MailView } from './mail-view.tsx';
import { outboxApi } from './outbox-api.ts';

type Page = { items: MailSummary[]; next_cursor: string | null };
export type OutboxScreenProps = { loaded: LoadedPage<MailQuery, Page> | null; loadedStatus: OutboxStatus | null };

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

export function OutboxScreen({ loaded, loadedStatus }: OutboxScreenProps) {
  const [params, setParams] = useSearchParams();
  const open = params.get('mail');
  const mails = useServerList(mailList, {
    key: ['outbox', 'list'],
    read: (query) => outboxApi.call.list(query),
    loaded,
    failure: 'The mails could not be loaded.',
  });
  const state = useQuery({
    queryKey: ['outbox', 'status'],
    queryFn: () => outboxApi.call.status(),
    initialData: loadedStatus ?? undefined,
  });

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
  const shown = mails.page?.items.find((mail) => mail.id === open);

  return (
    <>
      <PageHeader
        title="Outbox"
        description="Every mail the studio has written, and whether it has been sent."
        back={{ to: '/admin/logs', label: 'Logs' }}
      />
      {state.data && !state.data.is_configured && <MailNotice waiting={state.data.waiting} className="mb-5" />}
      <DataTable
        label="Mails"
        columns={columns}
        rows={mails.page?.items}
        rowId={(mail) => mail.id}
        list={mails.list}
        nextCursor={mails.page?.next_cursor ?? null}
        refreshing={mails.isRefreshing}
        error={mails.failed}
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
