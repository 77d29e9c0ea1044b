import clsx from 'clsx';
import { Zap } from 'lucide-react';
import { Link, useLocation, useNavigation } from 'react-router';
import type { NavigationGroup } from '#shared/navigation.ts';
import { DataIcon } from '#ui/data-icon.tsx';
import { activeLink } from '#ui/layouts/active-link.ts';

type FrameNavProps = {
  label: string;
  groups: NavigationGroup[];
  /** Things waiting at an address; hidden at zero. */
  counts?: Record<string, number>;
  roomy: boolean;
  onNavigate?: () => void;
};

export function FrameNav({ label, groups, counts, roomy, onNavigate }: FrameNavProps) {
  const here = useLocation();
  // The entry that was chosen is marked at once, not only when its page has arrived.
  const { pathname } = useNavigation().location ?? here;
  const active = activeLink(
    groups.flatMap((group) => group.links),
    pathname,
  );
  return (
    <nav aria-label={label} className="grid gap-5 px-3 pt-2 pb-6">
      {groups
        .filter((group) => group.links.length > 0)
        .map((group) => (
          <div key={group.title ?? 'first'}>
            {group.title && <p className="px-2.5 pb-1.5 text-xs font-medium text-subtle">{group.title}</p>}
            <ul className="grid gap-px">
              {group.links.map((link) => (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    aria-current={link.to === active ? 'page' : undefined}
                    onClick={onNavigate}
                    className={clsx(
                      'group flex items-center gap-2.5 rounded-md px-2.5 transition-colors',
                      roomy ? 'py-2 text-[0.9375rem]' : 'py-1.5 text-sm',
                      link.to === active ? 'bg-press font-medium text-ink' : 'text-muted hover:bg-hover hover:text-ink',
                    )}
                  >
                    <DataIcon
                      icon={link.icon}
                      aria-hidden="true"
                      strokeWidth={1.75}
                      className="size-4 shrink-0 text-subtle transition-colors group-hover:text-ink group-aria-[current=page]:text-primary-ink"
                    />
                    <span className="min-w-0 flex-1 truncate">{link.label}</span>
                    {link.lightning && <Zap aria-hidden="true" className="size-3.5 shrink-0 fill-accent text-accent" />}
                    <Count value={counts?.[link.to] ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

function Count({ value }: { value: number }) {
  if (value <= 0) return null;
  return (
    <span className="figures rounded-full bg-primary-soft px-1.5 text-xs font-medium text-primary-ink">
      {value > 99 ? '99+' : value}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
