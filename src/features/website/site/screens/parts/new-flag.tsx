import clsx from 'clsx';
import { useWords } from '#ui/words.ts';

export function NewFlag({ className }: { className?: string }) {
  const t = useWords();
  return (
    <span
      className={clsx('shrink-0 rounded-full bg-accent px-2 py-0.5 text-2xs font-bold tracking-wide text-on-accent', className)}
    >
      {t('NEW')}
    </span>
  );
}
