import { useEffect, useRef } from 'react';
import { type AnalyticsIds, type AnalyticsTool, usedTools } from '#shared/analytics.ts';
import { languages } from '#shared/languages.ts';
import { Button } from '#ui/button.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { readConsent, writeConsent } from '../remembered.ts';

const names: Record<AnalyticsTool, string> = {
  googleTagManagerId: 'Google Tag Manager',
  facebookPixelId: 'Meta Pixel',
  clarityProjectId: 'Microsoft Clarity',
};

type ConsentBannerProps = { ids: AnalyticsIds; again: boolean; onAccept: () => void; onClose: () => void };

/** Both answers weigh the same; nothing is ticked beforehand and nothing happens until one is given. */
export function ConsentBanner({ ids, again, onAccept, onClose }: ConsentBannerProps) {
  const t = useWords();
  const box = useRef<HTMLElement>(null);
  const tools = usedTools(ids);
  const before = readConsent();
  useEffect(() => {
    if (again) box.current?.focus();
  }, [again]);
  const answer = (accepted: boolean) => {
    writeConsent({ accepted, tools });
    onClose();
    if (accepted) onAccept();
    // What is running already can only be stopped by leaving the page.
    else if (before?.accepted)
      void import('../trackers.ts').then(({ forgetTrackers }) => forgetTrackers()).then(() => location.reload());
  };
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('Cookie settings')}
      onKeyDown={(event) => event.key === 'Escape' && before && onClose()}
      className="fade fixed right-3 bottom-3 left-3 z-40 rounded-xl border border-line-strong bg-raised p-5 text-sm shadow-float outline-none sm:right-auto sm:bottom-5 sm:left-5 sm:w-[25rem] sm:p-6"
    >
      <h2 className="font-display text-lg font-semibold tracking-tight">{t('May I count visits?')}</h2>
      <p className="mt-1.5 leading-relaxed text-muted">
        {t(
          'Only with your permission does this site load {tools}, which set cookies and tell the studio how the site is used. Everything works without them.',
          { tools: new Intl.ListFormat(languages[useLanguage()].locale).format(tools.map((tool) => names[tool])) },
        )}
      </p>
      {before && (
        <p className="mt-2 text-muted">{before.accepted ? t('You have accepted so far.') : t('You have declined so far.')}</p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button variant="outline" onClick={() => answer(false)}>
          {t('Decline')}
        </Button>
        <Button variant="outline" onClick={() => answer(true)}>
          {t('Accept')}
        </Button>
      </div>
    </section>
  );
}
