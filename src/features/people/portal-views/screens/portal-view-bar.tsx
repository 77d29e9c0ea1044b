import clsx from 'clsx';
import { Eye } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { reasonOf } from '#ui/api-client.ts';
import { Button } from '#ui/button.tsx';
import { formatTime, useTimeZone } from '#ui/local-time.tsx';
import { toast } from '#ui/toast.tsx';
import { setViewing } from '#ui/viewing.ts';
import { portalViewsApi } from './portal-views-api.ts';

export type ShownView = { id: string; name: string; expires_at: string };

type Props = {
  view: ShownView /** In the portal it is the page of this view; in the admin area it only reminds of it. */;
  area: 'portal' | 'admin';
};

/** Stays at the foot of the window for as long as a view is open, with the way out of it. */
export function PortalViewBar({ view: { id, name, expires_at }, area }: Props) {
  const [leaving, setLeaving] = useState(false);
  const [isOver, setOver] = useState(false);
  const zone = useTimeZone();
  const leave = useCallback(async () => {
    setLeaving(true);
    try {
      const { to } = await portalViewsApi.call.leave({ id });
      // A new document: what was drawn for the client goes with the old one.
      if (area === 'portal') window.location.assign(to);
      else window.location.reload();
    } catch (error) {
      setLeaving(false);
      toast.error(reasonOf(error, 'The view could not be ended.'));
    }
  }, [area, id]);
  useEffect(() => {
    if (area === 'portal') setViewing(id);
    const left = Math.max(0, Date.parse(expires_at) - Date.now());
    // The page of the view goes with it; in the admin area somebody may be typing.
    const timer = setTimeout(() => (area === 'portal' ? void leave() : setOver(true)), left);
    return () => clearTimeout(timer);
  }, [id, expires_at, area, leave]);
  if (isOver) return null;
  return (
    <>
      <div aria-hidden="true" className="h-24 sm:h-16" />
      <section
        aria-label="View of the portal"
        className={clsx(
          'fixed inset-x-0 bottom-0 z-40 border-t border-line-strong bg-raised px-4 py-3 text-sm text-ink shadow-float sm:px-6',
          // Beside the sidebar, whose foot it would cover.
          area === 'portal' ? 'lg:left-64' : 'lg:left-60',
        )}
      >
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex min-w-0 flex-1 basis-56 items-start gap-2.5 leading-5">
            <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              You view the portal as <strong className="font-semibold">{name}</strong>. Nothing can be changed. Ends at{' '}
              <time dateTime={expires_at}>{timeOf(expires_at, zone)}</time>.
            </span>
          </p>
          <Button size="sm" loading={leaving} onClick={() => void leave()}>
            Leave view
          </Button>
        </div>
      </section>
    </>
  );
}

/** The clock alone: it ends within the hour. */
const timeOf = (moment: string, zone: string): string => formatTime(moment, 'moment', zone).replace(/^.*, /, '');
