import { eq } from 'drizzle-orm';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { estimates } from '#db/schema/papers/estimates.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { EstimatePage } from './contract.ts';
import { recordDelivery, writeDocumentReminders } from './jobs.server.ts';
import { browser, signingKit } from './signing.testkit.ts';

const studio = testStudio();
const kit = signingKit(studio);

const get = async (cookie: string | null, path: string) =>
  studio.request(cookie, 'GET', `/api/${path}`, undefined, { 'user-agent': browser });
const textOf = async (response: Response) => {
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
};

describe('a PDF', () => {
  it('is for the studio, for whom the document is for, and for who has the link', async () => {
    const contact = await kit.contact({ user_id: studio.ids.client, email: people.client.email });
    const cookies = {
      admin: await studio.signIn(people.admin.email),
      client: await studio.signIn(people.client.email),
      business: await studio.signIn(people.business.email),
    };
    const made = [
      { type: 'estimate', draft: await kit.estimate(contact.id, {}, false), sent: await kit.estimate(contact.id) },
      { type: 'contract', draft: await kit.contract(contact.id, {}, false), sent: await kit.contract(contact.id) },
    ];
    for (const { type, draft, sent } of made) {
      const byId = (id: string) => `documents/${type}/${id}/file.pdf`;
      const status = async (cookie: string | null, path: string) => (await get(cookie, path)).status;
      expect(await status(null, byId(sent.id))).toBe(401);
      expect(await status(cookies.business, byId(sent.id))).toBe(404);
      expect(await status(cookies.client, byId(draft.id))).toBe(404);
      expect(await status(cookies.admin, byId(draft.id))).toBe(200);
      for (const wrong of ['nonsense', '01900000-0000-7000-8000-000000000000']) {
        for (const cookie of [cookies.admin, cookies.client]) expect(await status(cookie, byId(wrong))).toBe(404);
      }
      expect(await status(cookies.admin, `documents/invoice/${sent.id}/file.pdf`)).toBe(404);

      for (const cookie of [cookies.admin, cookies.client]) expect(await status(cookie, byId(sent.id))).toBe(200);
      const byLink = await get(null, `document/${sent.path}/document.pdf`);
      expect(Object.fromEntries(byLink.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(await textOf(byLink)).toContain(type === 'estimate' ? 'Photographs' : 'pays $1,200.00');
      const downloads = (await kit.events(sent.id)).filter(({ kind }) => kind === 'downloaded');
      expect(downloads.map(({ actor_kind, actor_id }) => [actor_kind, actor_id])).toEqual([
        ['studio', studio.ids.admin],
        ['client', studio.ids.client],
        ['client', null],
      ]);
      // What a machine fetches is not on record, and neither is the studio's look at its own draft.
      await studio.request(null, 'GET', `/api/document/${sent.path}/document.pdf`, undefined, { 'user-agent': 'curl/8' });
      expect((await kit.events(sent.id)).filter(({ kind }) => kind === 'downloaded')).toHaveLength(3);
      expect(await kit.kinds(draft.id)).toEqual(['created']);

      const table = type === 'estimate' ? estimates : contracts;
      await studio.db.update(table).set({ access_revoked_at: new Date() }).where(eq(table.id, sent.id));
      expect(await status(cookies.client, byId(sent.id))).toBe(404);
    }
  });

  it('of an accepted estimate is sealed, and is the same however often it is asked for', async () => {
    const { path, id } = await kit.estimate((await kit.contact()).id);
    const { data: page } = await kit.at<EstimatePage>('GET', path);
    await kit.at('POST', `${path}/accept`, kit.acceptance(page));
    const read = async () => Buffer.from(await (await get(null, `document/${path}/document.pdf`)).arrayBuffer());
    const first = await read();
    expect(first.toString('latin1')).toContain('/ETSI.CAdES.detached');
    expect((await read()).equals(first)).toBe(true);
    expect((await kit.at<EstimatePage>('GET', path)).data.pdf_is_sealed).toBe(true);
    expect((await kit.kinds(id)).filter((kind) => kind === 'downloaded')).toHaveLength(2);
  });
});

describe('the queue', () => {
  it('writes down once that a mail about a document was taken over', async () => {
    const { id } = await kit.estimate((await kit.contact()).id);
    const mail = {
      id: '01900000-0000-7000-8000-000000000001',
      about_type: 'estimate',
      about_id: id,
      template: 'estimates.sent',
      to: 'ada@byron.test',
      sent_at: '2026-03-01T10:00:00.000Z',
    };
    await Promise.all([recordDelivery(studio, mail), recordDelivery(studio, mail)]);
    await recordDelivery(studio, { ...mail, about_type: 'order' });
    const delivered = (await kit.events(id)).filter(({ kind }) => kind === 'delivered');
    expect(delivered).toMatchObject([{ actor_kind: 'system', details: { mail_id: mail.id, to: mail.to } }]);
    expect(delivered[0]?.happened_at.toISOString()).toBe(mail.sent_at);
  });

  it('reminds of what waits for an answer: three times, not when it is switched off, answered, revoked or over', async () => {
    const contact = await kit.contact();
    const offer = await kit.estimate(contact.id, { valid_until: '2099-12-31' });
    const agreement = await kit.contract(contact.id);
    const quiet = await kit.contract(contact.id);
    await kit.admin('PUT', `/contracts/${quiet.id}/reminders`, { enabled: false });
    const declined = await kit.estimate(contact.id);
    await kit.at('POST', `${declined.path}/decline`, { reason: 'No' });
    const revoked = await kit.estimate(contact.id);
    await kit.admin('POST', `/estimates/${revoked.id}/revoke`);
    const over = await kit.estimate(contact.id);
    await studio.db.update(estimates).set({ valid_until: '2020-01-01' }).where(eq(estimates.id, over.id));

    const run = (days: number) => writeDocumentReminders(studio.platform, new Date(Date.now() + days * 86_400_000));
    const mails = async () =>
      (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, contact.email)))
        .filter(({ template }) => template.endsWith('-reminder'))
        .map((mail) => asSent(studio.platform, mail));
    await run(1);
    expect(await mails()).toEqual([]);
    await Promise.all([run(3.1), run(3.1)]);
    const first = await mails();
    expect(first.map(({ template, about_id }) => [template, about_id]).sort()).toEqual(
      [
        ['signing.estimate-reminder', offer.id],
        ['signing.contract-reminder', agreement.id],
      ].sort(),
    );
    expect(first.find(({ about_id }) => about_id === offer.id)?.text).toContain(`/document/${offer.path}`);
    expect(first.find(({ about_id }) => about_id === offer.id)?.text).toContain('valid until December 31, 2099');
    await run(4);
    expect(await mails()).toHaveLength(2);
    for (const days of [7.1, 14.1, 30, 90]) await run(days);
    expect(await mails()).toHaveLength(6);
    for (const { id } of [offer, agreement]) {
      expect((await kit.kinds(id)).filter((kind) => kind === 'reminded')).toHaveLength(3);
    }
    for (const { id } of [quiet, declined, revoked, over]) expect(await kit.kinds(id)).not.toContain('reminded');
  });
});
