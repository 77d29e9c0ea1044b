import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { useLiveBatch } from '#ui/use-live.ts';
import { type SnoozeChoice, type Today, type TodayItem, todayContract } from '../contract.ts';

const api = apiClient(todayContract);
const todayKey = ['today'] as const;
const changeKey = [...todayKey, 'change'] as const;
/** What passes with time alone, such as a promise, is read again this often. */
const againMs = 60_000;

/** Kept up to date by the stream of the area: whatever is written somewhere may need somebody, or nobody any more. */
export function useToday(loaded: Today | null) {
  const client = useQueryClient();
  useLiveBatch(['activity', 'conversation', 'ticket', 'notifications'], () => {
    // While something is being marked, a read would bring it back; the last mark is followed by one.
    if (client.isMutating({ mutationKey: changeKey }) === 0) void client.invalidateQueries({ queryKey: todayKey });
  });
  return useQuery({
    queryKey: todayKey,
    queryFn: () => api.call.list(),
    initialData: loaded ?? undefined,
    refetchInterval: againMs,
  });
}

export type TodayChange =
  | { kind: 'done' | 'act' | 'restore'; item: TodayItem }
  | { kind: 'snooze'; item: TodayItem; until: SnoozeChoice };

const send = ({ kind, item: { key, changed_at }, ...rest }: TodayChange): Promise<unknown> => {
  if (kind === 'restore') return api.call.restore({ key });
  if ('until' in rest) return api.call.snooze({ key, changed_at, until: rest.until.id });
  return kind === 'done' ? api.call.done({ key, changed_at }) : api.call.act({ key, changed_at });
};

/** The list as it will be once the change is stored. */
function changed(today: Today, change: TodayChange): Today {
  const { key } = change.item;
  const isOther = (one: TodayItem) => one.key !== key;
  const wasOpen = today.items.some((one) => one.key === key);
  const wasSnoozed = today.snoozed.some((one) => one.key === key);
  const items = today.items.filter(isOther);
  const snoozed = today.snoozed.filter(isOther);
  const total = today.total - Number(wasOpen);
  const snoozed_total = today.snoozed_total - Number(wasSnoozed);
  // Where it stands among the others is told by the next read.
  if (change.kind === 'restore')
    return {
      ...today,
      items: [{ ...change.item, snoozed_until: null }, ...items],
      total: total + 1,
      snoozed,
      snoozed_total,
    };
  if (change.kind !== 'snooze') return { ...today, items, total, snoozed, snoozed_total };
  const later = { ...change.item, snoozed_until: change.until.until };
  return { ...today, items, total, snoozed: [...snoozed, later], snoozed_total: snoozed_total + 1 };
}

/** What is shown changes at once; a refusal shows what is stored, and why. */
export function useTodayChange(onDone: (change: TodayChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeKey,
    scope: { id: 'today' },
    mutationFn: send,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: todayKey });
      client.setQueryData<Today>(todayKey, (today) => today && changed(today, change));
    },
    onSuccess: (_, change) => onDone(change),
    onError: (error) => toast.error(reasonOf(error, 'Today could not be changed.')),
    onSettled: () =>
      client.isMutating({ mutationKey: changeKey }) === 1 ? client.invalidateQueries({ queryKey: todayKey }) : undefined,
  });
}
