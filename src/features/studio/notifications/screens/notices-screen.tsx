import { Bell, CheckCheck } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import type { LoadedPage } from '#ui/server-list.ts';
import { useServerList } from '#ui/use-server-list.ts';
import type { Notification } from '../contract.ts';
import { categoryLabels, categoryOf, groupNotices, type NoticeGroup } from '../policy.ts';
import { NoticeLine } from './notice-line.tsx';
import { type NoticeQuery, noticeList } from './notice-list.ts';
import { type NoticePage, noticesApi, noticesKey, useMarkRead } from './notices-api.ts';

type Group = NoticeGroup<Notification>;
export type NoticesScreenProps = { loaded: LoadedPage<NoticeQuery, NoticePage> | null; isViewed?: boolean };

const labelOf = (kind: string) => {
  const category = categoryOf(kind);
  return category && categoryLabels[category];
};

const columns: Column<Group>[] = [
  { key: 'notice', header: 'Notification', grow: true, cell: (group) => <NoticeLine group={group} />, skeleton: 'w-72' },
  {
    key: 'category',
    header: 'About',
    hideBelow: 'md',
    cell: ({ latest }) => <span className="text-muted">{labelOf(latest.kind)}</span>,
    skeleton: 'w-24',
  },
];

/** Everything that was told to this person, the newest first. */
export function NoticesScreen({ loaded, isViewed = false }: NoticesScreenProps) {
  const { markGroup, markAll } = useMarkRead();
  const notices = useServerList(noticeList, {
    key: [...noticesKey, 'list'],
    read: (query: NoticeQuery) => noticesApi.call.list({ ...query, unread: query.unread }),
    loaded,
    failure: 'The notifications could not be loaded.',
  });
  const groups = notices.page && groupNotices(notices.page.items);
  const unread = notices.page?.unread ?? 0;
  return (
    <>
      <PageHeader
        title="Notifications"
        description="What happened, and where."
        actions={
          !isViewed && (
            <Button variant="outline" aria-disabled={unread === 0} onClick={() => unread > 0 && markAll()}>
              <CheckCheck aria-hidden="true" />
              Mark all as read
            </Button>
          )
        }
      />
      <DataTable
        label="Notifications"
        columns={columns}
        rows={groups}
        rowId={({ key }) => key}
        rowLabel={({ latest }) => latest.title}
        list={notices.list}
        nextCursor={notices.page?.next_cursor ?? null}
        refreshing={notices.isPlaceholder}
        error={notices.failed}
        onRetry={() => void notices.refetch()}
        empty={{ icon: Bell, title: 'No notifications yet', text: 'Orders, messages and answers are told here as they come.' }}
        noMatch="No notification fits this filter."
        rowHref={({ latest }) => latest.href}
        onOpen={isViewed ? undefined : markGroup}
        filters={[
          {
            name: 'unread',
            label: 'Status',
            options: [
              { value: 'true', label: 'Unread' },
              { value: 'false', label: 'Read' },
            ],
          },
        ]}
      />
    </>
  );
}
