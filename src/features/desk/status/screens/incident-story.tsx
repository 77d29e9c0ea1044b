import { LocalTime } from '#ui/local-time.tsx';
import { useWords } from '#ui/words.ts';
import { incidentLabels } from '../choices.ts';
import type { StatusIncident } from '../contract.ts';

/** What was said about an incident, newest first. */
export function IncidentStory({ updates }: { updates: StatusIncident['updates'] }) {
  const t = useWords();
  return (
    <ol className="grid gap-4 border-l border-line-strong pl-5">
      {updates.map((update) => (
        <li key={update.id} className="relative">
          <span aria-hidden="true" className="absolute top-[0.45rem] -left-[1.53rem] size-2 rounded-full bg-line-strong" />
          <p className="text-sm">
            <span className="font-semibold">{t(incidentLabels[update.status])}</span>{' '}
            <LocalTime value={update.created_at} className="figures text-muted" />
          </p>
          <p className="measure mt-1 leading-relaxed whitespace-pre-line text-muted">{update.message}</p>
        </li>
      ))}
    </ol>
  );
}
