import { useEffect, useState } from 'react';
import { LocalTime, timeAgo } from '#ui/local-time.tsx';
import { useLanguage, useWords } from '#ui/words.ts';

/**
 * The exact time, and how long ago in words. The words depend on when they are read, so a cached page leaves their place
 * free and the browser fills it in.
 */
export function LastUpdated({ at, className }: { at: string; className?: string }) {
  const t = useWords();
  const language = useLanguage();
  const [words, setWords] = useState('');
  useEffect(() => {
    const say = () => setWords(timeAgo(at, Date.now(), language));
    say();
    const timer = window.setInterval(say, 30_000);
    return () => window.clearInterval(timer);
  }, [at, language]);
  return (
    <p className={className}>
      {t('Last updated')} <LocalTime value={at} className="figures" />
      <span className="block min-h-[1lh] sm:inline"> {words && <>({words})</>}</span>
    </p>
  );
}
