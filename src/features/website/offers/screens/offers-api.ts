import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { offersContract, publicOffersContract } from '../contract.ts';

export const offersApi = apiClient(offersContract);
export const shownOffersApi = apiClient(publicOffersContract);

export const offersKey = ['offers'] as const;
export const listKey = (kind: OfferKind) => [...offersKey, 'list', kind] as const;
export const servicesKey = (kind: OfferKind) => [...offersKey, 'services', kind] as const;
export const shownKey = (page: string) => [...offersKey, 'shown', page] as const;

/** A change of an offer: visitors see it at once, so the list and the preview of the page are read again. */
export function useOfferChange<T>(change: (input: T) => Promise<unknown>, done: string, failed: string, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(done);
      onDone?.();
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: () => client.invalidateQueries({ queryKey: offersKey }),
  });
}
