import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#ui/words.ts';
import { translatedMessage } from '#ui/words-of-message.ts';

export type AlertTone = 'error' | 'success' | 'warning' | 'info';

const looks = {
  error: { icon: CircleAlert, className: 'border-danger/35 bg-danger-soft', ink: 'text-danger' },
  success: { icon: CircleCheck, className: 'border-success/35 bg-success-soft', ink: 'text-success' },
  warning: { icon: TriangleAlert, className: 'border-warning/35 bg-warning-soft', ink: 'text-warning' },
  info: { icon: Info, className: 'border-info/35 bg-info-soft', ink: 'text-info' },
} as const;

type FormAlertProps = { tone?: AlertTone; title?: ReactNode; children?: ReactNode; action?: ReactNode; className?: string };

export function FormAlert({ tone = 'error', title, children, action, className }: FormAlertProps) {
  const language = useLanguage();
  const inWords = (text: ReactNode) => (typeof text === 'string' ? translatedMessage(language, text) : text);
  const look = looks[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'flex flex-wrap items-start gap-3 rounded-md border px-4 py-3 text-sm sm:flex-nowrap',
        look.className,
        className,
      )}
    >
      <look.icon aria-hidden="true" className={clsx('mt-0.5 size-4 shrink-0', look.ink)} />
      <div className="min-w-0 flex-1 leading-5">
        {title && <p className={clsx('font-semibold', look.ink)}>{inWords(title)}</p>}
        {children && <div className="text-ink">{inWords(children)}</div>}
      </div>
      {/* On a phone it stands below the text, which would be a narrow column beside it. */}
      {action && <div className="basis-full pl-7 sm:basis-auto sm:pl-0">{action}</div>}
    </div>
  );
}
