import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#shared/money.ts';
import { ConfirmDialog } from '#ui/alert-dialog.tsx';
import { reasonOf } from '#ui/api-client.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { formatTime, LocalTime, useTimeZone } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { toast } from '#ui/toast.tsx';
import type { SubscriptionInfo } from '../contract.ts';
import { paymentsApi } from './payments-api.ts';

const queryKey = ['subscriptions'];

/** What renews by itself, and how it goes on. Nothing is shown to somebody who has no subscription. */
export function SubscriptionsPanel({ subscriptions }: { subscriptions: SubscriptionInfo[] }) {
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await paymentsApi.call.subscriptions()).items,
    initialData: subscriptions,
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="subscriptions" className="min-w-0">
      <h2 id="subscriptions" className="mb-3 text-[0.9375rem] font-semibold tracking-tight">
        Subscriptions
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {data.map((subscription) => (
          <Row key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </section>
  );
}

function badgeOf({ status, cancel_at_period_end }: SubscriptionInfo): { tone: BadgeTone; label: string } {
  if (status === 'active') {
    return cancel_at_period_end ? { tone: 'warning', label: 'Ends soon' } : { tone: 'success', label: 'Active' };
  }
  if (status === 'past_due') return { tone: 'danger', label: 'Payment failed' };
  return status === 'pending' ? { tone: 'warning', label: 'Awaiting payment' } : { tone: 'neutral', label: 'Ended' };
}

function Row({ subscription }: { subscription: SubscriptionInfo }) {
  const { name, price, frequency, status, by_card, cancel_at_period_end, is_sample } = subscription;
  const [asking, setAsking] = useState(false);
  const change = useChange(() => setAsking(false));
  const zone = useTimeZone();
  const { tone, label } = badgeOf(subscription);
  const running = status === 'active' || status === 'past_due';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <Badge tone={tone}>{label}</Badge>
          <SampleBadge show={is_sample} />
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <span className="figures">{formatDollars(price)}</span> plus tax {frequency === 'yearly' ? 'a year' : 'a month'}
          <Until subscription={subscription} />
        </p>
        {running && !by_card && <p className="mt-0.5 text-sm text-muted">Billed by invoice.</p>}
      </div>
      {running && (
        <Button
          variant="outline"
          size="sm"
          loading={change.isPending}
          aria-label={`${cancel_at_period_end ? 'Resume' : 'Cancel'} ${name}`}
          onClick={() => (cancel_at_period_end ? change.mutate({ subscription, cancel: false }) : setAsking(true))}
        >
          {cancel_at_period_end ? 'Resume' : 'Cancel'}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel ${name}?`}
        description={`It stays yours ${
          subscription.renews_at ? `until ${formatTime(subscription.renews_at, 'day', zone)}` : 'until the end of the paid period'
        } and is not billed again. Until then you can resume it.`}
        cancelLabel="Keep It"
        confirmLabel="Cancel Subscription"
        pending={change.isPending}
        onConfirm={() => change.mutate({ subscription, cancel: true })}
      />
    </li>
  );
}

function Until({ subscription: { status, renews_at, ended_at, cancel_at_period_end } }: { subscription: SubscriptionInfo }) {
  if (status === 'cancelled') {
    return ended_at ? (
      <>
        , ended <LocalTime value={ended_at} look="day" />
      </>
    ) : null;
  }
  if (!renews_at || status === 'pending') return null;
  return (
    <>
      , {cancel_at_period_end ? 'ends' : 'renews'} <LocalTime value={renews_at} look="day" />
    </>
  );
}

function useChange(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ subscription: { id }, cancel }: { subscription: SubscriptionInfo; cancel: boolean }) =>
      cancel ? paymentsApi.call.cancelSubscription({ id }) : paymentsApi.call.resumeSubscription({ id }),
    onSuccess: (changed, { cancel }) => {
      client.setQueryData<SubscriptionInfo[]>(queryKey, (all) => all?.map((one) => (one.id === changed.id ? changed : one)));
      toast.success(cancel ? 'Subscription cancelled' : 'Subscription resumed');
    },
    onError: (error) => toast.error(reasonOf(error, 'The subscription could not be changed.')),
    onSettled,
  });
}
