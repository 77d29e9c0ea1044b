import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiFailure } from '#ui/api-client.ts';
import { checkoutApi, refreshCheckout, useConfirmed } from './use-checkout.ts';

export type FailedOrder = { checkout_key: string; error: unknown };

/** Nobody knows what became of the request: its answer was lost, or came from something before the server. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiFailure && (error.status === 0 || error.status >= 500);

/**
 * An order that seems to have failed may stand: its answer was lost on its way, or another tab has placed it. The server is asked
 * for the order of the checkout's key until it answers; the client is led to the order, or told why there is none.
 */
export function useFailedOrder(onProblem: (error: unknown) => void) {
  const client = useQueryClient();
  const confirm = useConfirmed();
  const [failed, setFailed] = useState<FailedOrder | null>(null);
  const key = failed?.checkout_key ?? '';
  const { data, error } = useQuery({
    queryKey: ['checkout-order', key],
    queryFn: () => checkoutApi.call.placed({ checkout_key: key }),
    enabled: failed !== null,
    retry: (_, problem) => isUnanswered(problem),
    retryDelay: (tries) => Math.min(1_000 * 2 ** tries, 10_000),
    gcTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: answered once for each failed order, by whatever functions are there by then.
  useEffect(() => {
    if (!failed || !(data || error)) return;
    setFailed(null);
    if (data?.order) {
      onProblem(null);
      void confirm(data.order.order_id);
    } else {
      onProblem(error ?? failed.error);
      refreshCheckout(client);
    }
  }, [failed, data, error]);
  return { onFailedOrder: setFailed, isLooking: failed !== null && isUnanswered(failed.error) };
}
