import clsx from 'clsx';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { longDate } from '#shared/calendar-day.ts';
import type { VisitDevice } from '#shared/choices/website/visits.ts';
import { SampleBadge } from '#ui/sample-badge.tsx';
import type { Period, VisitList, VisitSummary } from '../contract.ts';
import { nameOfReferrer, otherName } from '../policy.ts';
import { exportOf, formatCount } from './visits-api.ts';

const deviceNames: Record<VisitDevice, string> = { desktop: 'Desktop', phone: 'Phone', tablet: 'Tablet' };

type ListFrameProps = {
  title: string;
  list: VisitList;
  period: Period;
  empty: string | null;
  note?: ReactNode;
  children: ReactNode;
};

/** A list of the screen: its heading, its export, and what it says when it is empty. */
export function ListFrame({ title, list, period, empty, note, children }: ListFrameProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-2 flex items-center justify-between gap-4">
        <h2 id={id} className="text-[0.9375rem] font-semibold tracking-tight">
          {title}
        </h2>
        {!empty && (
          <a
            href={exportOf(list, period)}
            download
            className="inline-flex items-center gap-1.5 rounded-sm py-1 text-[0.8125rem] text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            <Download aria-hidden="true" className="size-3.5" />
            CSV<span className="sr-only"> of {title}</span>
          </a>
        )}
      </header>
      {empty ? <p className="border-t py-4 text-sm text-muted">{empty}</p> : children}
      {note && <p className="mt-2 text-[0.8125rem] text-muted">{note}</p>}
    </section>
  );
}

type Line = { key: string; label: ReactNode; cells: ReactNode[]; share: number };

/** Its bar is the line's part of the longest one; the figures say the same. */
function Lines({ head, lines }: { head: [string, ...string[]]; lines: Line[] }) {
  const [name, ...figures] = head;
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-[0.8125rem] text-muted [&_th]:border-b [&_th]:py-1.5 [&_th]:font-medium">
          <th scope="col" className="text-left">
            {name}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="w-16 text-right sm:w-22">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, cells, share }) => (
          <tr key={key} className="[&>*]:border-b">
            <th scope="row" className="relative py-2 pr-3 text-left font-normal">
              <svg
                aria-hidden="true"
                className="absolute inset-y-1 left-0 h-[calc(100%-0.5rem)] w-full"
                preserveAspectRatio="none"
              >
                <rect
                  width={`${share > 0 ? Math.max(1, share * 100) : 0}%`}
                  height="100%"
                  rx="3"
                  fill="var(--chart-1)"
                  fillOpacity="0.12"
                />
              </svg>
              <span className="relative block px-2 [overflow-wrap:anywhere]">{label}</span>
            </th>
            {cells.map((cell, at) => (
              <td key={figures[at]} className={clsx('figures py-2 text-right', at > 0 && 'text-muted')}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Item = { name: string; views: number; visitors: number };
const linesOf = <T extends Item>(items: readonly T[], label: (item: T) => ReactNode, key = (item: T) => item.name): Line[] => {
  const most = Math.max(1, ...items.map(({ visitors }) => visitors));
  return items.map((item) => ({
    key: key(item),
    label: label(item),
    cells: [formatCount(item.visitors), formatCount(item.views)],
    share: item.visitors / most,
  }));
};

const rest = ({ items, total }: { items: unknown[]; total: number }): string | undefined =>
  total > items.length ? `${formatCount(total - items.length)} more in the CSV file.` : undefined;

export function VisitLists({ summary, period }: { summary: VisitSummary; period: Period }) {
  const { pages, referrers, campaigns, devices, forms, forms_from } = summary;
  const figures = ['Visitors', 'Views'] as const;
  return (
    <div className="grid gap-x-10 gap-y-10 lg:grid-cols-2">
      <ListFrame title="Pages" list="pages" period={period} empty={pages.total ? null : 'No page was seen.'} note={rest(pages)}>
        <Lines head={['Page', ...figures]} lines={linesOf(pages.items, ({ name }) => (name === '/' ? 'Home' : name))} />
      </ListFrame>
      <ListFrame
        title="Referrers"
        list="referrers"
        period={period}
        empty={referrers.total ? null : 'Nobody arrived.'}
        note={rest(referrers)}
      >
        <Lines head={['Came from', ...figures]} lines={linesOf(referrers.items, ({ name }) => nameOfReferrer(name))} />
      </ListFrame>
      <ListFrame
        title="Campaigns"
        list="campaigns"
        period={period}
        empty={campaigns.total ? null : 'Links with utm_source, utm_medium or utm_campaign in their address are counted here.'}
        note={rest(campaigns)}
      >
        <Lines
          head={['Campaign', ...figures]}
          lines={linesOf(
            campaigns.items,
            ({ name, source, medium }) => (
              <>
                {name === otherName ? 'Other campaigns' : name || 'Without a name'}
                {(source || medium) && (
                  <span className="block text-[0.8125rem] text-muted">{[source, medium].filter(Boolean).join(' · ')}</span>
                )}
              </>
            ),
            ({ name, source, medium }) => JSON.stringify([name, source, medium]),
          )}
        />
      </ListFrame>
      <ListFrame title="Devices" list="devices" period={period} empty={devices.total ? null : 'No device was seen.'}>
        <Lines head={['Device', ...figures]} lines={linesOf(devices.items, ({ name }) => deviceNames[name])} />
      </ListFrame>
      <div className="min-w-0 lg:col-span-2">
        <ListFrame
          title="Forms"
          list="forms"
          period={period}
          empty={forms.length ? null : 'There is no form.'}
          note={
            summary.period.from < forms_from
              ? `Counts of forms are kept since ${longDate(forms_from)}.`
              : 'Views are those of the page that shows the form; forms that you built count their own, embedded ones among them.'
          }
        >
          <FormLines forms={forms} />
        </ListFrame>
      </div>
    </div>
  );
}

function FormLines({ forms }: { forms: VisitSummary['forms'] }) {
  const most = Math.max(1, ...forms.map(({ submissions }) => submissions));
  return (
    <Lines
      head={['Form', 'Views', 'Sent', 'Rate']}
      lines={forms.map(({ id, name, page, views, submissions, is_sample }) => ({
        key: id,
        label: (
          <>
            {name} <SampleBadge show={is_sample} />
            {page && <span className="block text-[0.8125rem] text-muted">{page}</span>}
          </>
        ),
        cells: [
          formatCount(views),
          formatCount(submissions),
          // A form may have been sent by somebody who is left out of the views: then there is no honest rate.
          views >= submissions && views > 0 ? `${((submissions / views) * 100).toFixed(1)}%` : '–',
        ],
        share: submissions / most,
      }))}
    />
  );
}
