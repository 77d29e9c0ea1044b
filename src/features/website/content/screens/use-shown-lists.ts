import { useQuery } from '@tanstack/react-query';
import { offerPages } from '#features/website/offers/choices.ts';
import { shownKey, shownOffersApi } from '#features/website/offers/screens/offers-api.ts';
import type { ContentPage } from '../registry.ts';
import { translationOf } from '../translation.ts';
import type { Lists } from './frame-messages.ts';

/** The lists of offers that visitors see on a page now, read again after each change of one; undefined for a page without. */
export function useShownLists({ key, sections }: ContentPage): Lists | undefined {
  const translation = translationOf(key);
  const page = offerPages.find((one) => one === (translation?.key ?? key));
  const hasOffers = Object.values(sections).some(({ offers }) => offers !== undefined);
  const shown = useQuery({
    queryKey: shownKey(key),
    queryFn: () => (page ? shownOffersApi.call.shown({ page, language: translation?.language ?? 'en' }) : null),
    enabled: page !== undefined && hasOffers,
  });
  return shown.data?.sections;
}
