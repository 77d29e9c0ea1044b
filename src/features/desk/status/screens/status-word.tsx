import clsx from 'clsx';
import type { ComponentStatus } from '#shared/choices/desk/status.ts';
import { useWords } from '#ui/words.ts';
import { statusLabels } from '../choices.ts';
import { statusLooks } from './status-look.ts';

export function StatusWord({ status, className }: { status: ComponentStatus; className?: string }) {
  const t = useWords();
  const { icon: Icon, ink } = statusLooks[status];
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', ink, className)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(statusLabels[status])}
    </span>
  );
}
