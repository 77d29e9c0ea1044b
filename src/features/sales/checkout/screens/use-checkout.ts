import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { cartKey } from '#features/sales/cart/screens/use-cart.ts';
import { ApiFailure, apiClient } from '#ui/api-client.ts';
import { type CheckoutState, checkoutContract } from '../contract.ts';

export const checkoutApi = apiClient(checkoutContract);
export const checkoutKey = ['checkout'] as const;

/** What the page was loaded with counts more than what an earlier visit left behind. */
export function useCheckout(loaded: CheckoutState) {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(checkoutKey, loaded);
  }, [client, loaded]);
  return useQuery({ queryKey: checkoutKey, queryFn: () => checkoutApi.call.get(), initialData: loaded, gcTime: 0 });
}

/** After a refusal the screen shows what stands on the server now, which is often the reason. */
export function refreshCheckout(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: checkoutKey });
  void client.invalidateQueries({ queryKey: cartKey });
}

/** A move in the checkout. Moves wait for each other, so that they arrive in the order in which they were made. */
export function useMove<I>(run: (input: I) => Promise<CheckoutState>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    scope: { id: 'checkout' },
    onSuccess: (state) => client.setQueryData(checkoutKey, state),
    onError: (error) => {
      if (error instanceof ApiFailure && error.status === 409) refreshCheckout(client);
    },
  });
}

/** The confirmation has an address of its own, so that a reload shows it again. */
export function useConfirmed() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (order_id: string) => {
    await navigate(`/dashboard/checkout?order=${order_id}`, { replace: true });
    await client.invalidateQueries({ queryKey: cartKey });
  };
}

export const useGoTo = () => useMove((step: CheckoutState['step']) => checkoutApi.call.step({ step }));
