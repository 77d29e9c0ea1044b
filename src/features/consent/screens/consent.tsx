import { useEffect } from 'react';
import type { AnalyticsIds } from '#shared/analytics.ts';
import { useConsent } from './use-consent.tsx';

/** The question and its answer, for a studio that uses such tools; a click on `data-cookie-settings` asks again. */
export default function Consent({ ids }: { ids: AnalyticsIds }) {
  const { banner, open } = useConsent(ids);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-cookie-settings]')) open?.();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  });
  return banner;
}
