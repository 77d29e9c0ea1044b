import clsx from 'clsx';
import {
  Bell,
  CircleCheck,
  CircleX,
  FileText,
  History,
  type LucideIcon,
  Percent,
  RotateCcw,
  ShoppingBag,
  TriangleAlert,
} from 'lucide-react';
import { LocalTime } from '#ui/local-time.tsx';
import type { TimelineEntry } from '../contract.ts';

const icons: Record<string, { icon: LucideIcon; className?: string }> = {
  created: { icon: ShoppingBag },
  invoice_issued: { icon: FileText },
  payment_received: { icon: CircleCheck, className: 'text-success' },
  payment_failed: { icon: TriangleAlert, className: 'text-danger' },
  refunded: { icon: RotateCcw, className: 'text-info' },
  reminder: { icon: Bell },
  late_fee_added: { icon: Percent, className: 'text-warning' },
  cancelled: { icon: CircleX },
};

/** What happened to an order, the latest at the top. */
export function OrderTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label="Timeline">
      {entries.toReversed().map((entry, at) => {
        const { icon: Icon, className } = icons[entry.kind] ?? { icon: History };
        const isLast = at === entries.length - 1;
        return (
          <li key={entry.id} className="relative flex gap-3 pb-5 last:pb-0">
            {!isLast && <span aria-hidden="true" className="absolute top-7 bottom-0 left-[0.8125rem] w-px bg-line" />}
            <span
              className={clsx(
                'grid size-[1.6875rem] shrink-0 place-items-center rounded-full border bg-surface',
                className ?? 'text-muted',
              )}
            >
              <Icon aria-hidden="true" className="size-3.5" />
            </span>
            <div className="min-w-0 pt-0.5">
              <p className="leading-5 [overflow-wrap:anywhere]">{entry.text}</p>
              <LocalTime value={entry.at} className="text-[0.8125rem] text-muted" />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
