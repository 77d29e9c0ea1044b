import { Bot } from 'lucide-react';
import type { Role } from '#shared/roles.ts';
import { Avatar } from '#ui/avatar.tsx';
import { TimeAgo } from '#ui/local-time.tsx';
import type { ActivityEntry } from '../contract.ts';

const roleNames: Record<Role, string> = { super_admin: 'Super admin', admin: 'Admin', client: 'Client' };

export function ActivityList({ entries }: { entries: ActivityEntry[] }) {
  return (
    <ol aria-label="Recent Activity" className="divide-y border-y">
      {entries.map((entry) => (
        <li key={entry.id} className="flex items-start gap-3 py-2.5">
          <Face entry={entry} />
          <div className="min-w-0 flex-1">
            <p className="text-sm leading-5 [overflow-wrap:anywhere]">
              <span className="font-medium">{entry.actor?.name ?? 'Foyer'}</span> <span className="text-muted">{entry.text}</span>
              {entry.times > 1 && <span className="figures text-subtle">, {entry.times} times</span>}
            </p>
            <p className="figures flex gap-x-2 text-[0.8125rem] text-subtle">
              {entry.actor?.role && <span>{roleNames[entry.actor.role]}</span>}
              <TimeAgo value={entry.at} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Face({ entry }: { entry: ActivityEntry }) {
  if (entry.actor) {
    const [first_name, last_name] = entry.actor.name.split(' ');
    return <Avatar person={{ first_name, last_name }} size="sm" />;
  }
  return (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-muted">
      <Bot aria-hidden="true" className="size-3.5" />
    </span>
  );
}
