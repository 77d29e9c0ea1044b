import type { IndexGroup } from '../reference.ts';
import { MethodMark } from './method-mark.tsx';

export const callHref = (group: { id: string }, id?: string): string => `/api/docs?group=${group.id}${id ? `#${id}` : ''}`;

/** Every call by subject. Plain links: a page of its own for each subject keeps even a large API quick to open. */
export function Contents({ groups, current }: { groups: IndexGroup[]; current: string | null }) {
  return (
    <nav aria-label="Calls">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {groups.map((group) => (
          <li key={group.id}>
            <a
              href={callHref(group)}
              aria-current={group.id === current ? 'page' : undefined}
              className="rounded-sm font-medium hover:text-primary-ink aria-[current=page]:text-primary-ink"
            >
              {group.name}
            </a>
            <ul className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-px">
              {group.operations.map(({ id, method, path }) => (
                <li key={id}>
                  <a
                    href={callHref(group, id)}
                    title={path}
                    className="flex items-center gap-2 rounded-sm py-1 text-muted hover:text-ink"
                  >
                    <MethodMark method={method} small />
                    <span className="min-w-0 truncate font-mono text-xs">{path}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
