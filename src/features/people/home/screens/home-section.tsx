import type { PortalSection, SectionItem } from '#shared/portal-home.ts';
import { Badge } from '#ui/badge.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Progress } from '#ui/progress.tsx';
import { SampleBadge } from '#ui/sample-badge.tsx';
import { TextLink } from '#ui/text-link.tsx';

/** The newest or next of one kind of record. */
export function HomeSection({ section: { id, title, place, more, items } }: { section: PortalSection }) {
  const isMain = place === 'main';
  return (
    <section aria-labelledby={`home-${id}`}>
      <div
        className={isMain ? 'mb-4 flex items-baseline justify-between gap-4' : 'mb-2 flex items-baseline justify-between gap-4'}
      >
        <h2 id={`home-${id}`} className="text-[0.9375rem] font-semibold tracking-tight">
          {title}
        </h2>
        {more && (
          <TextLink to={more.to} className="text-sm">
            {more.label}
          </TextLink>
        )}
      </div>
      <ul className={isMain ? 'divide-y rounded-lg border bg-surface' : 'divide-y border-y'}>
        {items.map((item) => (
          <li key={item.id} className={isMain ? 'grid gap-2 px-5 py-4' : 'grid gap-0.5 py-3 text-sm'}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item: { title, detail, at, to, is_file, progress, badge, is_sample } }: { item: SectionItem }) {
  const linked = to ? (
    <TextLink to={to} {...(is_file && { target: '_blank', rel: 'noopener', reloadDocument: true })}>
      {title}
    </TextLink>
  ) : (
    title
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium [overflow-wrap:anywhere]">
          {linked}
          <SampleBadge show={is_sample} />
        </h3>
        {badge && <Badge>{badge}</Badge>}
      </div>
      {(at || detail) && (
        <p className="text-sm whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {detail}
          {at && (
            <span className={detail ? 'block text-[0.8125rem]' : undefined}>
              <LocalTime value={at} />
            </span>
          )}
        </p>
      )}
      {progress && (
        <div className="grid gap-1.5">
          <Progress label={`Progress of ${title}`} value={progress.done} max={progress.total} />
          <p className="figures text-[0.8125rem] text-muted">{progress.text}</p>
        </div>
      )}
    </>
  );
}
