import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { useLiveTopic } from '#ui/use-live.ts';
import { type MarkRead, type Notification, notificationsContract } from '../contract.ts';
import type { NoticeGroup } from '../policy.ts';

export type NoticePage = { items: Notification[]; next_cursor: string | null; unread: number };

export const noticesApi = apiClient(notificationsContract);
export const noticesKey = ['notifications'] as const;
/** How many the bell looks at; of one thing it shows one line. */
export const recentLimit = 30;

export const pushQueryKey = ['push'] as const;

const markKey = [...noticesKey, 'read'] as const;

/** The newest notices and how many are unread, kept up to date by the stream of the area. */
export function useRecentNotices(loaded: NoticePage | null) {
  const client = useQueryClient();
  useLiveTopic('notifications', () => {
    // While something is being marked, a read would bring it back; the last mark is followed by one.
    if (client.isMutating({ mutationKey: markKey }) === 0) void client.invalidateQueries({ queryKey: noticesKey });
  });
  return useQuery({
    queryKey: [...noticesKey, 'recent'],
    queryFn: () => noticesApi.call.list({ limit: recentLimit }),
    initialData: loaded ?? undefined,
  });
}

/** Marks as read what is meant. What is shown changes at once, on every list that holds it. */
export function useMarkRead() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: markKey,
    scope: { id: 'notifications' },
    mutationFn: (meant: MarkRead) => noticesApi.call.markAllRead(meant),
    onMutate: async (meant) => {
      await client.cancelQueries({ queryKey: noticesKey });
      const before = client.getQueriesData<NoticePage>({ queryKey: noticesKey });
      const read_at = new Date().toISOString();
      client.setQueriesData<NoticePage>({ queryKey: noticesKey }, (page) => page && markIn(page, meant, read_at));
      return before;
    },
    onError: (error, _, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
      toast.error(reasonOf(error, 'The notifications could not be marked as read.'));
    },
    // One read after the last of several: an earlier one would show again what a later one has marked.
    onSettled: () =>
      client.isMutating({ mutationKey: markKey }) === 1 ? client.invalidateQueries({ queryKey: noticesKey }) : undefined,
  });
  return {
    /** Everything about the thing of this group, also what is further down than this page reaches. */
    markGroup: ({ latest: { kind, href, created_at }, unread }: NoticeGroup<Notification>) => {
      if (unread.length > 0) mutate({ about: { kind, href }, until: created_at });
    },
    /** Everything that this page knows of: what comes in the meantime has been seen by nobody. */
    markAll: () => {
      const pages = client.getQueriesData<NoticePage>({ queryKey: noticesKey });
      const times = pages.flatMap(([, page]) => page?.items.map(({ created_at }) => created_at) ?? []);
      mutate({ until: times.toSorted().at(-1) });
    },
  };
}

function markIn(page: NoticePage, { about, until }: MarkRead, read_at: string): NoticePage {
  const isMeant = ({ read_at: read, kind, href, created_at }: Notification) =>
    !read && (!until || created_at <= until) && (!about || (about.kind === kind && about.href === href));
  const items = page.items.map((notice) => (isMeant(notice) ? { ...notice, read_at } : notice));
  return { ...page, items, unread: about ? Math.max(0, page.unread - page.items.filter(isMeant).length) : 0 };
}
