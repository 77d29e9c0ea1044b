import { eq } from 'drizzle-orm';
import { contracts } from '#db/schema/papers/contracts.ts';
import { contacts } from '#db/schema/people/contacts.ts';
import type { Signer } from '#features/papers/evidence/signer.ts';
import type { testStudio } from '#tests/studio.ts';
import type { ContractCard, ContractDetail } from './contract.ts';
import { studioParty } from './policy.ts';
import { contentOf, findContract } from './rows.server.ts';
import { signContract } from './sign.server.ts';

type Studio = ReturnType<typeof testStudio>;

export const zoe: Signer = {
  user_id: null,
  name: 'Zoë Ångström',
  email: 'zoe@angstrom.test',
  ip_address: '203.0.113.9',
  user_agent: 'Firefox/150 (test)',
};

/** Contracts as the studio writes them, through the API. */
export function contractWriter(studio: Studio) {
  const call = <T = ContractCard>(method: string, path: string, body?: object) =>
    studio.call<T>('admin', method, `/admin/contracts${path}`, body);
  const rowOf = async (id: string) => {
    const [row] = await studio.db.select().from(contracts).where(eq(contracts.id, id));
    if (!row) throw new Error('no contract');
    return row;
  };
  const detail = async (id: string) => (await call<ContractDetail>('GET', `/${id}`)).data;
  return {
    call,
    rowOf,
    detail,
    /** As the form does: it names what it read. */
    change: async (id: string, body: object) => call('PUT', `/${id}`, { ...body, revision: (await detail(id)).revision }),
    contact: async (values: Partial<typeof contacts.$inferInsert> = {}) => {
      const [row] = await studio.db
        .insert(contacts)
        .values({ first_name: 'Zoë', last_name: 'Ångström', email: 'zoe@angstrom.test', ...values })
        .onConflictDoNothing()
        .returning();
      const [found] = row
        ? [row]
        : await studio.db
            .select()
            .from(contacts)
            .where(eq(contacts.email, values.email ?? 'zoe@angstrom.test'));
      if (!found) throw new Error('no contact');
      return found;
    },
    add: async (input: object = {}) =>
      (
        await call('POST', '', {
          title: 'Website',
          total_amount: 1200,
          terms_and_conditions: ['{{client_name}} pays **{{total}}** to {{studio_name}}.'],
          payment_terms: ['Net 30'],
          ...input,
        })
      ).data,
    /** As if a minute had passed: a contract is not sent twice in one. */
    send: async (id: string) => {
      await studio.db
        .update(contracts)
        .set({ sent_at: new Date(0) })
        .where(eq(contracts.id, id));
      return call('POST', `/${id}/send`, {});
    },
    shown: async (id: string) => {
      const found = await findContract(studio.db, id);
      if (!found) throw new Error('no contract');
      return contentOf(studio.db, found, studioParty(await studio.platform.site.get()));
    },
    /** For the studio, below the words that are with the client now. */
    countersign: async (id: string, signature: object = {}) =>
      call('POST', `/${id}/countersign`, {
        content_sha256: (await rowOf(id)).content_sha256,
        name: 'Ada Admin',
        drawing: null,
        ...signature,
      }),
    sign: (id: string, content_sha256: string, now?: Date) =>
      studio.db.transaction((tx) =>
        signContract(tx, id, { content_sha256, name: 'Zoë Ångström', drawing: null, consent_version: '1', who: zoe, now }),
      ),
  };
}
