import { desc, eq } from 'drizzle-orm';
import { document_events } from '#db/schema/papers/evidence.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { consents } from '#features/papers/evidence/consents.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import type { testStudio } from '#tests/studio.ts';
import type { ContractPage, EstimatePage } from './contract.ts';

type Studio = ReturnType<typeof testStudio>;
type Answer<T> = { status: number; data: T; error: string | null; code?: string; fields?: Record<string, string> };

export const browser = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/142.0';

/** Documents as the studio sends them, and the client's side of their pages. */
export function signingKit(studio: Studio) {
  let people = 0;
  const admin = async <T>(method: string, path: string, body?: object) => {
    const answer = await studio.call<T>('admin', method, `/admin${path}`, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.error}`);
    return answer.data;
  };
  const at = async <T = EstimatePage & ContractPage>(
    method: string,
    path: string,
    body?: object,
    { cookie = null, ...headers }: { cookie?: string | null } & Record<string, string | null> = {},
  ): Promise<Answer<T>> => {
    const set = Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null));
    const response = await studio.request(cookie, method, `/api/document/${path}`, body, { 'user-agent': browser, ...set });
    return { status: response.status, ...(await response.json()) };
  };
  return {
    admin,
    at,
    contact: async (values: Partial<typeof contacts.$inferInsert> = {}) => {
      people += 1;
      const email = `ada${people}@byron.test`;
      const [row] = await studio.db
        .insert(contacts)
        .values({ first_name: 'Ada', last_name: 'Byron', email, ...values })
        .returning();
      if (!row) throw new Error('no contact');
      return row;
    },
    /** With one line that counts and one to be ticked: 1,000.00, or 1,250.00. */
    estimate: async (contact_id: string, input: object = {}, send = true) => {
      const items = [
        { name: 'Website', description: 'Five pages', quantity: 2, unit_price: 500, discount: 0, tax_rate: 0 },
        { name: 'Photographs', description: null, quantity: 1, unit_price: 250, discount: 0, tax_rate: 0, optional: true },
      ];
      const made = await admin<{ id: string; access_token: string }>('POST', '/estimates', {
        title: 'Website',
        contact_id,
        items,
        ...input,
      });
      if (send) await admin('POST', `/estimates/${made.id}/send`, {});
      return { ...made, path: `estimate/${made.access_token}` };
    },
    contract: async (contact_id: string, input: object = {}, send = true) => {
      const made = await admin<{ id: string; access_token: string }>('POST', '/contracts', {
        title: 'Website contract',
        contact_id,
        total_amount: 1200,
        terms_and_conditions: ['{{client_name}} pays **{{total}}**.'],
        payment_terms: ['Net 30'],
        ...input,
      });
      if (send) await admin('POST', `/contracts/${made.id}/send`, {});
      return { ...made, path: `contract/${made.access_token}` };
    },
    /** As the form does: it names what it read. */
    changeContract: async (id: string, input: object) => {
      const { revision } = await admin<{ revision: string }>('GET', `/contracts/${id}`);
      await admin('PUT', `/contracts/${id}`, { ...input, revision });
    },
    acceptance: (page: EstimatePage, selected: string[] = []) => ({
      content_sha256: page.content_sha256,
      selected,
      name: 'Ada Byron',
      consent_version: consents.estimate.version,
    }),
    signature: (page: ContractPage, code: string | null, more: object = {}) => ({
      content_sha256: page.content_sha256,
      name: 'Ada Byron',
      drawing: null,
      consent_version: consents.contract.version,
      code,
      ...more,
    }),
    latestMail: async (template: string) => {
      const [mail] = await studio.db
        .select()
        .from(mail_outbox)
        .where(eq(mail_outbox.template, template))
        .orderBy(desc(mail_outbox.created_at), desc(mail_outbox.id))
        .limit(1);
      if (!mail) throw new Error(`no mail ${template}`);
      return asSent(studio.platform, mail);
    },
    events: (id: string) =>
      studio.db.select().from(document_events).where(eq(document_events.document_id, id)).orderBy(document_events.position),
    kinds: async (id: string) =>
      (
        await studio.db
          .select({ kind: document_events.kind })
          .from(document_events)
          .where(eq(document_events.document_id, id))
          .orderBy(document_events.position)
      ).map(({ kind }) => kind),
  };
}

export const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? '';
