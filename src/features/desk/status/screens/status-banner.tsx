import clsx from 'clsx';
import { Link } from 'react-router';
import { LocalTime } from '#ui/local-time.tsx';
import { useWords } from '#ui/words.ts';
import { headlineIn } from '../choices.ts';
import type { StatusBoard } from '../contract.ts';
import { statusLooks } from './status-look.ts';

export type StatusSummary = Pick<StatusBoard, 'status' | 'headline' | 'updated_at'>;

/** The strip on the Support page. Without a board to read it says so instead of claiming that all is well. */
export function StatusBanner({ summary }: { summary: StatusSummary | null }) {
  const t = useWords();
  const { icon: Icon, ink, soft } = statusLooks[summary?.status ?? 'maintenance'];
  return (
    <section aria-label={t('System status')} className={clsx('border-b', soft)}>
      <div className="container-page flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3.5 text-sm">
        <p className={clsx('flex items-start gap-2.5 font-medium', ink)}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <Link to="/status" className="rounded-xs underline decoration-current/35 underline-offset-4 hover:decoration-current">
            {summary ? headlineIn(t, summary.headline) : t('The system status could not be read')}
          </Link>
        </p>
        {summary?.updated_at && (
          <p className="text-[0.8125rem] text-muted">
            {t('Last updated')} <LocalTime value={summary.updated_at} className="figures" />
          </p>
        )}
      </div>
    </section>
  );
}
