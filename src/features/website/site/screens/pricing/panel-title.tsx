import { useWords } from '#ui/words.ts';
import { panelTitles } from '../../content/pricing.ts';

/** The tab says it already; without script there are no tabs, and this is the panel's title. */
export function PanelTitle({ of }: { of: keyof typeof panelTitles }) {
  const t = useWords();
  return (
    <h2 className="sr-only noscript:not-sr-only noscript:mb-8 noscript:font-display noscript:text-3xl noscript:font-semibold">
      {t(panelTitles[of])}
    </h2>
  );
}
