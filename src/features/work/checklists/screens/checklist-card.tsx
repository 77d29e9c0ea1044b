import { useRevalidator } from 'react-router';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Checklist } from '../contract.ts';
import { LineCard, type LineCardProps } from './line-card.tsx';
import { LaunchText } from './line-state.tsx';
import { LoginCard } from './login-card.tsx';
import { type LineActions, useChecklist } from './use-checklist.ts';

type ChecklistCardProps = { loaded: Checklist; actions: LineActions; onChange?: () => void };

/** A list as the client works through it. */
export function ChecklistCard({ loaded, actions, onChange }: ChecklistCardProps) {
  const { revalidate } = useRevalidator();
  const { list, run, isBusy, errorOf } = useChecklist(loaded, { onChange, onConflict: () => void revalidate() });
  const done = list.lines.filter(({ done_at }) => done_at !== null).length;
  return (
    <section id={`checklist-${list.id}`} aria-labelledby={`checklist-title-${list.id}`} className="grid scroll-mt-20 gap-3">
      <div className="grid gap-1">
        <h2
          id={`checklist-title-${list.id}`}
          className="flex flex-wrap items-center gap-2 text-[0.9375rem] font-semibold tracking-tight [overflow-wrap:anywhere]"
        >
          {list.title}
          <SampleBadge show={list.is_sample} />
        </h2>
        <p role="status" className="figures text-sm text-muted">
          {done === list.lines.length ? 'Everything is here. Thank you!' : `${done} of ${list.lines.length} done`}
        </p>
        <LaunchText launch={list.launch} />
      </div>
      <ul aria-label={list.title} className="divide-y rounded-lg border bg-surface">
        {list.lines.map((line) => {
          const props: LineCardProps = {
            line,
            isOpen: list.is_open,
            isBusy: isBusy(line.id),
            error: errorOf(line.id),
            actions,
            run: (change, failed) => run(line.id, change, failed),
          };
          return line.kind === 'login' ? (
            <LoginCard key={line.id} {...props} keyInUse={list.key} />
          ) : (
            <LineCard key={line.id} {...props} />
          );
        })}
      </ul>
    </section>
  );
}
