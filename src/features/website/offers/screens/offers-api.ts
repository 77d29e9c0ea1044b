import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { ApiFailure, apiClient, reasonOf } from '#ui/api-client.ts';
import { toast } from '#ui/toast.tsx';
import { type Offer, offersContract, publicOffersContract } from '../contract.ts';

export const offersApi = apiClient(offersContract);
export const shownOffersApi = apiClient(publicOffersContract);

export const offersKey = ['offers'] as const;
export const listKey = (kind: OfferKind) => [...offersKey, 'list', kind] as const;
export const servicesKey = (kind: OfferKind) => [...offersKey, 'services', kind] as const;
export const shownKey = (page: string) => [...offersKey, 'shown', page] as const;

export type OfferItems = { items: Offer[] };

/** What was read again meanwhile was not seen by whoever is typing; once a conflict was told, they decide about what is stored now. */
export const seenAfter = (error: unknown, seen: number, stored: number | undefined): number =>
  error instanceof ApiFailure && error.code === 'CONFLICT' ? (stored ?? seen) : seen;

/** The revision that changes of an opened offer name, and what moves it when one of them was refused. */
export function useSeenRevision(kind: OfferKind, offer: Offer | null) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(offer?.revision ?? 0);
  const onRefused = (error: unknown) => {
    const stored = client.getQueryData<OfferItems>(listKey(kind))?.items.find(({ id }) => id === offer?.id);
    setRevision((seen) => seenAfter(error, seen, stored?.revision));
  };
  return { revision, onRefused, isOverwriting: offer !== null && revision !== offer.revision };
}

type Told = { done: string; failed: string; onDone: () => void; onRefused: (error: unknown) => void };

/** A change of an offer: visitors see it at once, so the list and the preview of the page are read again. */
export function useOfferChange<T>(change: (input: T) => Promise<unknown>, { done, failed, onDone, onRefused }: Told) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(done);
      onDone();
    },
    onError: (error) => toast.error(reasonOf(error, failed)),
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: offersKey });
      if (error) onRefused(error);
    },
  });
}
