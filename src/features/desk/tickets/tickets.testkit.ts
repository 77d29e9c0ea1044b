import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import type { Person } from '#tests/seed.ts';
import type { testStudio } from '#tests/studio.ts';
import type { Ticket } from './admin-contract.ts';
import type { OpenedTicket } from './contract.ts';
import { linkToken } from './link.server.ts';
import type { OwnTicket } from './own-contract.ts';

type Studio = ReturnType<typeof testStudio>;

const form = {
  name: 'Tess Ticket',
  email: 'tess@example.com',
  subject: 'The form does not send',
  category: 'technical',
  priority: 'high',
  description: 'Since this morning the contact form shows an error.',
};

export const textFile = (name: string, content: string) => new File([content], name);

/** What the pages of tickets do, through the API. */
export function support(studio: Studio) {
  const get = async (id: string) => (await studio.call<Ticket>('admin', 'GET', `/admin/tickets/${id}`)).data;
  return {
    get,
    /** Opened with the form, by a person who is signed in or by a visitor. */
    open: async (who: Person | null = null, input: Partial<typeof form> = {}) => {
      const { data, error } = await studio.call<OpenedTicket>(who, 'POST', '/support/tickets', { ...form, ...input });
      const [row] = await studio.db
        .select()
        .from(support_tickets)
        .where(eq(support_tickets.number, data?.number ?? ''));
      if (!row) throw new Error(`The ticket was refused: ${error}`);
      return row;
    },
    tokenOf: (id: string) => linkToken(studio.platform.secrets, id),
    /** A change by somebody who has just looked at the ticket. */
    change: async (id: string, facts: object) => {
      const { status, priority, category, assigned_to, project, order, updated_at } = await get(id);
      const now = { status, priority, category, assigned_to: assigned_to?.id, project_id: project?.id, order_id: order?.id };
      return studio.call<Ticket>('admin', 'PUT', `/admin/tickets/${id}`, { ...now, updated_at, ...facts });
    },
    write: (id: string, input: object = {}, files: File[] = [], who: Person = 'admin') =>
      studio.call<Ticket>(
        who,
        'POST',
        `/admin/tickets/${id}/messages`,
        multipart({ message_id: randomUUID(), kind: 'reply', body: 'We are looking at it.', ...input }, files),
      ),
    answer: (who: Person | null, path: string, input: object = {}, files: File[] = []) =>
      studio.call<OwnTicket>(
        who,
        'POST',
        `${path}/messages`,
        multipart({ message_id: randomUUID(), body: 'Thank you, it still fails.', ...input }, files),
      ),
  };
}

export function multipart(fields: object, files: File[] = []): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  for (const file of files) body.append('attachments', file);
  return body;
}
