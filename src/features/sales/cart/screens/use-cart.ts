import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Cart, cartContract } from '../contract.ts';

export const cartApi = apiClient(cartContract);
export const cartKey = ['cart'] as const;

/** The cart of the signed-in client; every screen that shows or changes it shares this one. */
export const useCart = (loaded?: Cart | null) =>
  useQuery({ queryKey: cartKey, queryFn: () => cartApi.call.get(), ...(loaded ? { initialData: loaded } : {}) });

type Outcome = { failed: string; onChanged?: (cart: Cart) => void };

/** A change of the cart. Changes wait for each other, so that quick presses arrive in their order. */
export function useCartChange<I>(run: (input: I) => Promise<Cart>, { failed, onChanged }: Outcome) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    scope: { id: 'cart' },
    onSuccess: (cart) => {
      client.setQueryData(cartKey, cart);
      onChanged?.(cart);
    },
    onError: (error) => {
      toast.error(reasonOf(error, failed));
      void client.invalidateQueries({ queryKey: cartKey });
    },
  });
}

export function useAddToCart(onChanged?: (cart: Cart) => void) {
  return useCartChange((service_id: string) => cartApi.call.add({ service_id }), { failed: 'Failed to add service', onChanged });
}
