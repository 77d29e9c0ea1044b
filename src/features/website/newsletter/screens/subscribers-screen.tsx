import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { ContentFrame } from '#features/website/publishing/screens/content-frame.tsx';
import type { SubscriberStatus } from '#shared/choices/website/newsletter.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { exportHref } from '#ui/export-href.ts';
import { FormAlert } from '#ui/form-alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { TextLink } from '#ui/text-link.tsx';
import { toast } from '#ui/toast.tsx';
import { useServerList } from '#ui/use-server-list.ts';
import type { Subscriber, SubscriberPage } from '../contract.ts';
import { newsletterApi, newsletterKey, type SubscribersQuery, subscribersList } from './newsletter-api.ts';

const statusLabels: Record<SubscriberStatus, string> = { confirmed: 'Confirmed', pending: 'Not confirmed yet' };

export function SubscribersScreen({ loaded }: { loaded: LoadedPage<SubscribersQuery, SubscriberPage> | null }) {
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const subscribers = useServerList(subscribersList, {
    key: [...newsletterKey, 'subscribers'],
    read: (query) => newsletterApi.call.list(query),
    loaded,
    failure: 'The subscribers could not be loaded.',
  });
  const { page } = subscribers;
  const columns: Column<Subscriber>[] = [
    {
      key: 'email',
      header: 'Email',
      cell: ({ email, is_sample }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="max-w-full truncate">{email}</span>
          <SampleBadge show={is_sample} />
        </span>
      ),
      skeleton: 'w-56',
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <Badge tone={status === 'confirmed' ? 'success' : 'warning'}>{statusLabels[status]}</Badge>,
    },
    {
      key: 'asked',
      header: 'Asked',
      cell: ({ created_at }) => <LocalTime value={created_at} className="text-muted" />,
      hideBelow: 'md',
    },
    {
      key: 'confirmed',
      header: 'Confirmed',
      cell: ({ confirmed_at }) => (confirmed_at ? <LocalTime value={confirmed_at} className="text-muted" /> : '–'),
      hideBelow: 'lg',
    },
    {
      key: 'remove',
      header: 'Actions',
      align: 'end',
      quiet: true,
      cell: (one) => (
        <IconButton
          label={`Remove ${one.email}`}
          icon={<Trash2 aria-hidden="true" />}
          variant="ghost"
          onClick={() => setRemoving(one)}
        />
      ),
    },
  ];
  return (
    <ContentFrame
      actions={
        <LinkButton
          to={exportHref('/api/admin/newsletter/subscribers.csv', subscribers.query)}
          reloadDocument
          download
          variant="outline"
        >
          <Download aria-hidden="true" />
          Export CSV
        </LinkButton>
      }
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-[0.9375rem] font-semibold tracking-tight">Subscribers</h2>
        <p className="text-sm text-muted">
          <TextLink to="/admin/content/blog">All posts</TextLink>
        </p>
      </div>
      {page && !page.is_open && (
        <FormAlert tone="info" className="mb-4">
          Visitors cannot subscribe: the sign-up is switched off.{' '}
          <TextLink to="/admin/settings?tab=site-information">Open Site Information</TextLink>
        </FormAlert>
      )}
      {page?.is_open && !page.is_mail_configured && (
        <FormAlert tone="warning" className="mb-4">
          No mail provider is configured, so nobody can confirm a subscription.{' '}
          <TextLink to="/admin/settings?tab=integrations">Open Integrations</TextLink>
        </FormAlert>
      )}
      {page && (
        <p className="mb-4 text-sm text-muted">
          {page.confirmed === 1 ? '1 confirmed subscriber gets' : `${page.confirmed} confirmed subscribers get`} the next post
          that you send.{page.items.some(({ is_sample }) => is_sample) && ' Samples get no mails.'}
        </p>
      )}
      <DataTable
        label="Subscribers"
        columns={columns}
        rows={page?.items}
        rowId={({ id }) => id}
        list={subscribers.list}
        search="Search addresses..."
        filters={[
          {
            name: 'status',
            label: 'Status',
            options: Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
          },
        ]}
        nextCursor={page?.next_cursor ?? null}
        error={subscribers.failed}
        onRetry={() => void subscribers.refetch()}
        refreshing={subscribers.isRefreshing}
        empty={{
          icon: Users,
          title: 'No subscribers yet',
          text: 'Visitors of the blog leave their address there, and confirm it by a link that they get by mail.',
        }}
      />
      {removing && <RemoveDialog subscriber={removing} onClose={() => setRemoving(null)} />}
    </ContentFrame>
  );
}

function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => newsletterApi.call.delete({ id: subscriber.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: newsletterKey });
      toast.success('Subscriber removed');
      onClose();
    },
    onError: (error) => toast.error(reasonOf(error, 'The subscriber could not be removed.')),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${subscriber.email}?`}
      description="The address is deleted and gets no more posts. Whoever it belongs to can subscribe again."
      confirmLabel="Remove subscriber"
      pending={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  );
}
