import {
  CalendarClock,
  FileText,
  FolderKanban,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Paperclip,
  Receipt,
} from 'lucide-react';
import type { Section } from '../policy.ts';
import { clientKey, clientPageApi } from './client-page-api.ts';
import { PageStates } from './page-states.tsx';
import { RecordRow } from './record-row.tsx';
import { usePages } from './use-pages.ts';

const empty: Record<Section, { icon: LucideIcon; title: string; text: string }> = {
  projects: { icon: FolderKanban, title: 'No projects yet', text: 'An accepted estimate can begin one.' },
  documents: { icon: FileText, title: 'No documents yet', text: 'Estimates and contracts for this client stand here.' },
  orders: { icon: Receipt, title: 'No orders yet', text: 'What they buy and pay stands here.' },
  bookings: { icon: CalendarClock, title: 'No bookings yet', text: 'Consultations that they book stand here.' },
  messages: { icon: MessageCircle, title: 'No messages yet', text: 'Chats and forms that they send stand here.' },
  tickets: { icon: LifeBuoy, title: 'No tickets yet', text: 'Their support tickets stand here.' },
  files: { icon: Paperclip, title: 'No files yet', text: 'What they upload, and their invoices and receipts, stand here.' },
};

export function RecordList({ id, section }: { id: string; section: Section }) {
  const pages = usePages([...clientKey(id), 'records', section], (cursor) =>
    clientPageApi.call.records({ id, section, cursor, limit: 20 }),
  );
  return (
    <PageStates pages={pages} failure="The records could not be loaded." empty={empty[section]}>
      {(items) => (
        <ul className="divide-y border-y">
          {items.map((entry) => (
            <RecordRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </PageStates>
  );
}
