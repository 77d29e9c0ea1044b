import clsx from 'clsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { useLanguage, useWords } from '#ui/words.ts';
import { headlineIn } from '../choices.ts';
import { statusTexts } from '../content.ts';
import type { StatusBoard, StatusIncident } from '../contract.ts';
import { coversHistory, dayStatuses, duration } from '../history.ts';
import { DayStrip } from './day-strip.tsx';
import { IncidentStory } from './incident-story.tsx';
import { LastUpdated } from './last-updated.tsx';
import { statusLooks } from './status-look.ts';
import { StatusWord } from './status-word.tsx';

type StatusPageProps = { board: StatusBoard; days: readonly number[]; now: number };

/** `days` are the moments when the days of the history began. */
export function StatusPage({ board, days, now }: StatusPageProps) {
  const t = useWords();
  const open = board.incidents.filter((incident) => incident.resolved_at === null);
  const past = board.incidents.filter((incident) => incident.resolved_at !== null);
  return (
    <>
      <Headline board={board} />
      {open.length > 0 && (
        <section aria-labelledby="open-title" className="container-page pb-14">
          <h2 id="open-title" className="sr-only">
            {t('Open incidents')}
          </h2>
          <ul className="grid gap-5">
            {open.map((incident) => (
              <li key={incident.id} className="rounded-xl border border-line-strong bg-surface p-6 sm:p-8">
                <Incident incident={incident} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Components board={board} days={days} now={now} />
      <section aria-labelledby="history-title" className="border-t section-y">
        <div className="container-page">
          <h2 id="history-title" className="font-display text-title font-semibold">
            {t(statusTexts.history)}
          </h2>
          {past.length === 0 ? (
            <p className="mt-6 text-lead text-muted">
              {t(coversHistory(board.components, days) ? statusTexts.none : statusTexts.noneYet)}
            </p>
          ) : (
            <ul className="mt-10 border-t">
              {past.map((incident) => (
                <li key={incident.id} className="border-b py-8">
                  <Incident incident={incident} now={now} />
                </li>
              ))}
            </ul>
          )}
          <p className="mt-12 flex flex-wrap items-center gap-x-5 gap-y-3 text-muted">
            {t(statusTexts.help)}
            <LinkButton to="/support#submit-ticket" variant="outline">
              {t(statusTexts.ticket)}
            </LinkButton>
          </p>
        </div>
      </section>
    </>
  );
}

function Headline({ board }: { board: StatusBoard }) {
  const t = useWords();
  const { icon: Icon, ink, soft } = statusLooks[board.status];
  return (
    <section aria-labelledby="page-title" className="container-page pt-14 pb-12 sm:pt-20 lg:pt-28">
      <span className={clsx('grid size-14 place-items-center rounded-full', soft, ink)}>
        <Icon aria-hidden="true" className="size-7" strokeWidth={1.75} />
      </span>
      <h1 id="page-title" className="mt-7 max-w-[22ch] font-display text-hero font-semibold">
        {headlineIn(t, board.headline)}
      </h1>
      {board.updated_at && <LastUpdated at={board.updated_at} className="mt-6 text-muted" />}
    </section>
  );
}

function Components({ board, days, now }: StatusPageProps) {
  const t = useWords();
  return (
    <section aria-labelledby="components-title" className="container-page pb-20">
      <h2 id="components-title" className="sr-only">
        {t(statusTexts.current)}
      </h2>
      <ul className="border-t">
        {board.components.map((component) => (
          <li key={component.id} className="grid gap-x-10 gap-y-4 border-b py-6 lg:grid-cols-12 lg:items-center">
            <div className="flex items-start justify-between gap-4 lg:col-span-5">
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                  {component.name}
                  <SampleBadge show={component.is_sample} />
                </h3>
                {component.description && <p className="mt-0.5 text-sm text-muted">{component.description}</p>}
              </div>
              <StatusWord status={component.status} className="text-sm" />
            </div>
            <div className="lg:col-span-7">
              <DayStrip days={dayStatuses(board.incidents, component, days, now)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Incident({ incident, now }: { incident: StatusIncident; now: number }) {
  const t = useWords();
  const language = useLanguage();
  const { started_at, resolved_at, components } = incident;
  return (
    <article className="grid gap-x-10 gap-y-5 lg:grid-cols-12">
      <div className="lg:col-span-5">
        <StatusWord status={incident.impact} className="text-sm" />
        <h3 className="mt-2 flex flex-wrap items-center gap-2 font-display text-xl font-semibold tracking-tight">
          {incident.title}
          <SampleBadge show={incident.is_sample} />
        </h3>
        {components.length > 0 && <p className="mt-2 text-sm text-muted">{components.map(({ name }) => name).join(', ')}</p>}
        <p className="figures mt-1 text-sm text-muted">
          <LocalTime value={started_at} />
          {resolved_at
            ? t(', resolved after {time}', { time: duration(started_at, resolved_at, language) })
            : t(', open for {time}', { time: duration(started_at, new Date(now).toISOString(), language) })}
        </p>
      </div>
      <div className="lg:col-span-7">
        <IncidentStory updates={incident.updates} />
      </div>
    </article>
  );
}
