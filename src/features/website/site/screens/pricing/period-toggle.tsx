import { useWords } from '#ui/words.ts';
import type { periodTexts } from '../../content/pricing.ts';
import type { Period } from '../../pricing.ts';

export type PeriodTexts = ReturnType<typeof periodTexts>;

type PeriodToggleProps = { period: Period; texts: PeriodTexts; onChange: (period: Period) => void };

export function PeriodToggle({ period, texts, onChange }: PeriodToggleProps) {
  const t = useWords();
  const yearly = period === 'yearly';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={yearly}
      aria-label={texts.save ? `${t(texts.label)}, ${texts.save}` : t(texts.label)}
      onClick={() => onChange(yearly ? 'monthly' : 'yearly')}
      className="group flex flex-wrap items-center gap-3 rounded-sm noscript:hidden"
    >
      <span className="font-medium group-aria-checked:font-normal group-aria-checked:text-muted">{t(texts.monthly)}</span>
      <span className="flex h-7 w-12 rounded-full border border-control-line bg-sunken p-1 transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary">
        <i className="size-[1.125rem] rounded-full bg-control-line transition-transform group-aria-checked:translate-x-5 group-aria-checked:bg-on-primary" />
      </span>
      <span className="text-muted group-aria-checked:font-medium group-aria-checked:text-ink">{t(texts.yearly)}</span>
      {texts.save && (
        <span className="rounded-full bg-accent-soft px-2.5 py-0.5 text-sm font-medium text-accent-ink">{texts.save}</span>
      )}
    </button>
  );
}
