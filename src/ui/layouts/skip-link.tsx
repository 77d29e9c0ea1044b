import { useWords } from '#ui/words.ts';
export function SkipLink() {
  const t = useWords();
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-sm font-medium text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {t('Skip to content')}
    </a>
  );
}
