import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import { user_roles } from '#db/schema/people/auth.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { insertApiKey } from '#platform/auth/api-keys.server.ts';
import { type AreaAccess, noArea } from '#shared/admin-areas.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { answerAddresses } from '#tests/mail/answer-addresses.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { MailTemplate, MailTemplateList } from './contract.ts';
import { checkHandler } from './jobs.server.ts';

const studio = testStudio();
const at = (name: string) => `/admin/mail-templates/${name}`;
const get = async (name: string) => (await studio.call<MailTemplate>('super_admin', 'GET', at(name))).data;
const withText = ({ content }: MailTemplate, text: string): TemplateContent => ({
  ...content,
  blocks: [...content.blocks, { type: 'paragraph', text }],
});
const alone = (name = 'url') => `Links can't be part of another address. Put {{${name}}} on its own line.`;

/** The newest email of a template, as the table holds it. */
async function newest(template: string, to: string) {
  const [mail] = await studio.db
    .select()
    .from(mail_outbox)
    .where(and(eq(mail_outbox.template, template), eq(mail_outbox.to_address, to)))
    .orderBy(desc(mail_outbox.created_at))
    .limit(1);
  if (!mail) throw new Error(`No ${template} was written to ${to}`);
  return mail;
}

const narrowed: AreaAccess = { ...noArea, desk: 'write', operations: 'read' };
const narrow = (areas: AreaAccess | null) =>
  studio.db.update(user_roles).set({ areas }).where(eq(user_roles.user_id, studio.ids.admin));

describe('a security email', () => {
  const reset = 'auth.password-reset';
  const carrying = 'https://own.example/?from={{url}}';

  it('is changed by super administrators alone: not by an administrator, whatever their areas, nor by a key', async () => {
    const before = await get(reset);
    const content = withText(before, 'A line of our own.');
    const made = {
      id: studio.ids.business,
      user_id: studio.ids.super_admin,
      name: 'Program',
      scopes: narrowed,
      expires_at: null,
    };
    const key = await studio.db.transaction((tx) => insertApiKey(tx, made));
    const byKey = (method: string, path: string, body: object) =>
      studio.request(null, method, `/api${path}`, body, { authorization: `Bearer ${key}` });
    for (const areas of [null, narrowed]) {
      await narrow(areas);
      for (const [method, path, body] of [
        ['PUT', at(reset), { number: 0, content }],
        ['POST', `${at(reset)}/reset`, { number: 0 }],
        ['POST', `${at(reset)}/versions/1/restore`, { number: 0 }],
      ] as const) {
        expect(await studio.call('admin', method, path, body)).toMatchObject({
          status: 403,
          error: 'Only a super administrator can change this email.',
        });
        expect((await byKey(method, path, body)).status, `${method} ${path} by a key`).toBe(403);
      }
      expect((await studio.call<MailTemplate>('admin', 'GET', at(reset))).data).toMatchObject({ is_locked: true, number: 0 });
    }
    await narrow(null);
    expect(before).toMatchObject({ is_locked: false, own_hosts: ['localhost:3000'] });
    // Any other template stays open to them.
    const booked = await get('booking.confirmed');
    const saved = await studio.call('admin', 'PUT', at(booked.name), { number: 0, content: withText(booked, 'Bring a pen.') });
    expect(saved.status).toBe(200);
    expect((await studio.call<MailTemplate>('admin', 'GET', at('signing.code'))).data.is_locked).toBe(true);
  });

  it('never becomes a way in: its link is in no address, and the outbox shows none of it', async () => {
    // Saved by an earlier version, or written into the database.
    const { original, number } = await get(reset);
    const stored = { ...original, blocks: [...original.blocks, { type: 'paragraph' as const, text: carrying }] };
    await studio.db
      .insert(mail_template_versions)
      .values({ template: reset, number: number + 1, kind: 'saved', content: stored });
    studio.platform.mailTemplates.drop();
    const { email } = people.super_admin;
    expect((await studio.request(null, 'POST', '/api/auth/request-password-reset', { email })).status).toBe(200);
    await answerAddresses(studio.platform);
    const row = await newest(reset, email);
    const sent = asSent(studio.platform, row);
    const token = /token=([\w-]+)/.exec(sent.text)?.[1] ?? '';
    expect(token).not.toBe('');
    expect(sent.text).not.toContain('own.example');
    expect(JSON.stringify({ ...row, sealed: null })).not.toContain(token);
    await narrow(narrowed);
    for (const who of ['admin', 'super_admin'] as const) {
      const shown = await studio.call(who, 'GET', `/admin/outbox/${row.id}`);
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown)).not.toContain(token);
    }
    await narrow(null);
  });

  it('takes neither a link in an address nor a typed address of another host, also of its owner', async () => {
    const before = await get('team.invitation');
    const save = (content: TemplateContent) =>
      studio.call('super_admin', 'PUT', at(before.name), { number: before.number, content });
    const place = `content.blocks.${before.content.blocks.length}.text`;
    expect(await save(withText(before, carrying))).toMatchObject({ status: 400, error: alone(), fields: { [place]: alone() } });
    const said = 'This email keeps accounts safe, so its addresses can only lead to localhost:3000.';
    expect(await save(withText(before, 'See https://own.example'))).toMatchObject({ status: 400, fields: { [place]: said } });
    expect((await save(withText(before, 'Open it:\n{{url}}\nSee http://localhost:3000/help'))).status).toBe(200);
  });

  it('tells every super administrator of each change, in words that nobody can change', async () => {
    const { email } = people.super_admin;
    const name = 'account.password-changed';
    const before = await get(name);
    await studio.call('super_admin', 'PUT', at(name), { number: 0, content: withText(before, 'Call us.') });
    expect((await newest('mail-templates.security-changed', email)).text).toContain(
      'changed the email “Password changed in the settings”.',
    );
    await studio.call('super_admin', 'POST', `${at(name)}/reset`, { number: 1 });
    expect((await newest('mail-templates.security-changed', email)).text).toContain('reset to its original the email');
    // A repeat changes nothing and says nothing.
    const { length } = await studio.db.select().from(mail_outbox);
    await studio.call('super_admin', 'POST', `${at(name)}/reset`, { number: 1 });
    expect(await studio.db.select().from(mail_outbox)).toHaveLength(length);
    const { data } = await studio.call<MailTemplateList>('super_admin', 'GET', '/admin/mail-templates');
    expect(data.items.map((item) => item.name)).not.toContain('mail-templates.security-changed');
    expect((await studio.call('super_admin', 'GET', at('mail-templates.security-changed'))).status).toBe(404);
  });
});

describe('any other email', () => {
  it.each([
    ['booking.confirmed', 'manage_url'],
    ['estimates.sent', 'url'],
    ['checklists.created', 'url'],
    ['tickets.received', 'url'],
    ['newsletter.confirm', 'confirm_url'],
  ])('%s carries its link to no other site, written by somebody of the desk alone', async (name, field) => {
    await narrow({ ...noArea, desk: 'write' });
    const template = (await studio.call<MailTemplate>('admin', 'GET', at(name))).data;
    const content = withText(template, `https://own.example/?next={{${field}}}`);
    const refused = await studio.call('admin', 'PUT', at(name), { number: template.number, content });
    expect(refused).toMatchObject({
      status: 400,
      fields: { [`content.blocks.${template.content.blocks.length}.text`]: alone(field) },
    });
    const tested = await studio.call('admin', 'POST', `${at(name)}/test`, { key: crypto.randomUUID(), content });
    expect(tested.status).toBe(400);
    await narrow(null);
  });
});

describe('versions from before these rules', () => {
  const name = 'estimates.sent';
  const check = () => checkHandler.run(studio.platform as never, {}, {} as never);
  const notices = () =>
    studio.db
      .select()
      .from(notifications)
      .where(eq(notifications.href, `/admin/forms/templates/${name}`));

  beforeAll(async () => {
    const { original } = await get(name);
    const content: TemplateContent = {
      ...original,
      blocks: [...original.blocks, { type: 'paragraph', text: 'At own.example/{{url}}' }],
    };
    await studio.db.insert(mail_template_versions).values({ template: name, number: 1, kind: 'saved', content });
  });

  it('are found when Foyer starts, and the owner is notified once', async () => {
    await Promise.all([check(), check()]);
    await check();
    const told = await notices();
    expect(told.map(({ user_id }) => user_id)).toEqual([studio.ids.super_admin]);
    expect(told[0]).toMatchObject({ title: 'The email “Estimate” uses its original words again' });
    expect(told[0]?.body).toContain(alone());
    const { problem, is_changed } = await get(name);
    expect(is_changed).toBe(true);
    expect(problem).toContain(alone());
    const unusable = (await studio.audit()).filter(
      ({ action, entity_id }) => action === 'mail_template.unusable' && entity_id === name,
    );
    expect(unusable).toMatchObject([{ actor_id: null, details: { number: 1 } }]);
  });
});
