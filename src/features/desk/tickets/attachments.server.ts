import type { Tx } from '#db/client.ts';
import { ticket_attachments } from '#db/schema/desk/tickets.ts';
import { createFile, type FileRow } from '#platform/files/files.server.ts';
import type { StoredBytes } from '#platform/files/uploads.server.ts';

type Attached = {
  message_id: string | null;
  uploaded_by: string | null;
  /** The client whose file it is; what the studio attaches is the studio's, and read by the client through the ticket. */
  owner_id: string | null;
  visibility: 'owner' | 'studio';
};

/** With what was written. Who reads them is said in `readers.server.ts`. */
export async function attachFiles(
  tx: Tx,
  ticket: { id: string; is_sample: boolean },
  stored: StoredBytes[],
  { message_id, ...belonging }: Attached,
): Promise<FileRow[]> {
  const attached: FileRow[] = [];
  for (const bytes of stored) {
    attached.push(
      await createFile(tx, bytes, {
        ...belonging,
        subject: { type: 'ticket', id: ticket.id },
        is_sample: ticket.is_sample,
      }),
    );
  }
  const { is_sample } = ticket;
  const rows = attached.map((file) => ({ ticket_id: ticket.id, message_id, file_id: file.id, is_sample }));
  if (rows.length > 0) await tx.insert(ticket_attachments).values(rows);
  return attached;
}
