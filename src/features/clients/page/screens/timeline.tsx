import { History } from 'lucide-react';
import { clientKey, clientPageApi } from './client-page-api.ts';
import { PageStates } from './page-states.tsx';
import { RecordRow } from './record-row.tsx';
import { usePages } from './use-pages.ts';

const empty = { icon: History, title: 'Nothing has happened yet', text: 'What they do, and what you do for them, is told here.' };

export function Timeline({ id }: { id: string }) {
  const pages = usePages([...clientKey(id), 'timeline'], (cursor) => clientPageApi.call.timeline({ id, cursor, limit: 30 }));
  return (
    <PageStates pages={pages} failure="The timeline could not be loaded." empty={empty}>
      {(items) => (
        <ol className="divide-y border-y">
          {items.map((entry) => (
            <RecordRow key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
    </PageStates>
  );
}
