import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mail_template_versions } from '#db/schema/desk/mail-templates.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { resetMail } from '#features/people/auth/emails/auth-mails.ts';
import type { TemplateContent } from '#shared/mail/template-content.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import type { MailTemplate, MailTemplateList, RenderedTemplate, TemplateVersions } from './contract.ts';

const studio = testStudio();
const base = '/admin/mail-templates';
const at = (name: string) => `${base}/${name}`;
const get = async (name: string) => (await studio.call<MailTemplate>('admin', 'GET', at(name))).data;
const save = (name: string, number: number, content: TemplateContent) =>
  studio.call<MailTemplate>('super_admin', 'PUT', at(name), { number, content });
const withSubject = ({ content }: MailTemplate, subject: string): TemplateContent => ({ ...content, subject });

const send = (occasion: string) =>
  studio.db.transaction((tx) =>
    studio.platform.sendMail(
      tx,
      resetMail,
      { name: 'Ada', url: 'https://studio.test/reset' },
      { to: 'ada@example.com', occasion },
    ),
  );
const mailOf = async (id: string | null) =>
  (
    await studio.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.id, id ?? randomUUID()))
  )[0];

describe('mail templates', () => {
  it('are all in the list, sorted into types, with what they say', async () => {
    const { data } = await studio.call<MailTemplateList>('admin', 'GET', base);
    expect(data.items.length).toBe(studio.platform.registry.mails.filter(({ is_fixed }) => !is_fixed).length);
    expect(new Set(data.items.map(({ type }) => type)).size).toBe(4);
    expect(data.items.find(({ name }) => name === 'auth.password-reset')).toMatchObject({
      label: 'Reset a password',
      type: 'support',
      subject: 'Reset your {{studio_name}} password',
      is_changed: false,
    });
  });

  it('are saved, used by the next mail, read in the history, restored and reset, and all of it on record', async () => {
    const name = 'auth.password-reset';
    const before = await get(name);
    expect(before.number).toBe(0);
    const first = await save(name, 0, withSubject(before, 'A new password for {{name|you}}'));
    expect(first).toMatchObject({ status: 200, data: { number: 1, is_changed: true } });
    expect(await mailOf(await send('one'))).toMatchObject({ subject: 'A new password for Ada' });
    // The same again is the same version.
    expect((await save(name, 0, first.data.content)).data.number).toBe(1);
    await save(name, 1, withSubject(before, 'Second'));
    const reset = await studio.call<MailTemplate>('super_admin', 'POST', `${at(name)}/reset`, { number: 2 });
    expect(reset.data).toMatchObject({ number: 3, is_changed: false, content: { subject: before.content.subject } });
    expect((await mailOf(await send('two')))?.subject).toMatch(/^Reset your /);
    const restored = await studio.call<MailTemplate>('super_admin', 'POST', `${at(name)}/versions/1/restore`, { number: 3 });
    expect(restored.data).toMatchObject({ number: 4, content: { subject: 'A new password for {{name|you}}' } });
    expect((await mailOf(await send('three')))?.subject).toBe('A new password for Ada');
    const versions = await studio.call<TemplateVersions>('admin', 'GET', `${at(name)}/versions`);
    expect(versions.data.items.map(({ number, kind, restored_number }) => [number, kind, restored_number])).toEqual([
      [4, 'restored', 1],
      [3, 'reset', null],
      [2, 'saved', null],
      [1, 'saved', null],
    ]);
    expect(versions.data.items[0]?.author).toContain(people.super_admin.first_name);
    const second = await studio.call<{ content: TemplateContent }>('admin', 'GET', `${at(name)}/versions/2`);
    expect(second.data.content.subject).toBe('Second');
    expect((await studio.audit()).slice(-4).map(({ action }) => action)).toEqual([
      'mail_template.saved',
      'mail_template.saved',
      'mail_template.reset',
      'mail_template.restored',
    ]);
  });

  it('are not overwritten by somebody who has not seen the newest version', async () => {
    const name = 'booking.reminder';
    const before = await get(name);
    const answers = await Promise.all([save(name, 0, withSubject(before, 'One')), save(name, 0, withSubject(before, 'Two'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await studio.call('admin', 'POST', `${at(name)}/reset`, { number: 0 })).status).toBe(409);
    expect((await studio.call('admin', 'POST', `${at(name)}/versions/1/restore`, { number: 0 })).status).toBe(200);
  });

  it('that say what the original says are the original', async () => {
    const name = 'orders.paid';
    const before = await get(name);
    await save(name, 0, withSubject(before, 'Paid'));
    expect((await save(name, 1, before.original)).data).toMatchObject({ number: 2, is_changed: false });
  });

  it('refuse unknown fields, fields that can be empty, and the loss of what they are sent for', async () => {
    const { content } = await get('auth.confirmation');
    const refused = async (part: Partial<TemplateContent>) => {
      const { status, fields, error } = await save('auth.confirmation', 0, { ...content, ...part });
      return { status, fields, error };
    };
    expect(await refused({ subject: 'Hello {{client_name}}' })).toEqual({
      status: 400,
      fields: { 'content.subject': '{{client_name}} is not a field of this template' },
      error: '{{client_name}} is not a field of this template',
    });
    expect((await refused({ subject: 'Hello {{name}}' })).fields).toHaveProperty(['content.subject']);
    const blocks = content.blocks.filter(({ type }) => type !== 'button');
    expect(await refused({ blocks })).toMatchObject({ status: 400, error: expect.stringContaining('{{url}}') });
    const code = await get('signing.code');
    const without = code.content.blocks.filter(({ type }) => type !== 'code');
    expect((await save('signing.code', 0, { ...code.content, blocks: without })).status).toBe(400);
    expect((await refused({ subject: '' })).status).toBe(400);
    expect((await refused({ subject: 'NUL \u0000' })).status).toBe(400);
    const preview = await studio.call('admin', 'POST', `${at('auth.confirmation')}/preview`, {
      content: { ...content, title: '{{nobody}}' },
    });
    expect(preview.status).toBe(400);
  });

  it('are previewed with sample values in the studio’s name', async () => {
    const { content } = await get('orders.receipt');
    const { data } = await studio.call<RenderedTemplate>('admin', 'POST', `${at('orders.receipt')}/preview`, {
      content: { ...content, subject: 'Thank you, {{name|friend}} <b>' },
    });
    expect(data.subject).toBe('Thank you, Ada Byron <b>');
    expect(data.html).toContain('prefers-color-scheme: dark');
    expect(data.text).toContain('RCT-000042');
  });

  it('are sent as a test to whoever asks, once for one press, with sample values', async () => {
    const name = 'tickets.opened';
    const key = randomUUID();
    const test = (body: object) => studio.call<{ to: string }>('admin', 'POST', `${at(name)}/test`, body);
    expect((await test({ key })).data.to).toBe(people.admin.email);
    await test({ key });
    const { content } = await get(name);
    await test({ key: randomUUID(), content: { ...content, subject: 'Draft {{number}}' } });
    const sent = await studio.db
      .select()
      .from(mail_outbox)
      .where(eq(mail_outbox.template, name))
      .orderBy(desc(mail_outbox.created_at));
    expect(sent.map(({ subject, to_address }) => [subject, to_address])).toEqual([
      ['Test: Draft T-2026-0042', people.admin.email],
      ['Test: [T-2026-0042] The shop does not load', people.admin.email],
    ]);
    expect((await test({ key: randomUUID(), content: { ...content, subject: '{{nobody}}' } })).status).toBe(400);
    expect((await studio.audit()).filter(({ action }) => action === 'mail_template.tested').length).toBe(2);
  });

  it('are the studio’s alone, and exist', async () => {
    const { content } = await get('orders.new');
    for (const [method, path, body] of [
      ['GET', base, undefined],
      ['GET', at('orders.new'), undefined],
      ['GET', `${at('orders.new')}/versions`, undefined],
      ['GET', `${at('orders.new')}/versions/1`, undefined],
      ['POST', `${at('orders.new')}/preview`, { content }],
      ['PUT', at('orders.new'), { number: 0, content }],
      ['POST', `${at('orders.new')}/reset`, { number: 0 }],
      ['POST', `${at('orders.new')}/versions/1/restore`, { number: 0 }],
      ['POST', `${at('orders.new')}/test`, { key: randomUUID() }],
    ] as const) {
      expect((await studio.call(null, method, path, body)).status, path).toBe(401);
      expect((await studio.call('client', method, path, body)).status, path).toBe(403);
      const missing = path.replace('orders.new', 'no.such');
      if (missing !== path) expect((await studio.call('admin', method, missing, body)).status, path).toBe(404);
    }
    expect((await studio.call('admin', 'GET', `${at('orders.new')}/versions/7`)).status).toBe(404);
    expect((await studio.call('admin', 'GET', `${at('orders.new')}/versions/0`)).status).toBe(400);
  });

  it('fall back to the original where a stored version no longer fits, and say so', async () => {
    const name = 'auth.password-reset';
    const now = await get(name);
    const gone = { ...now.original, subject: 'Hello {{field_of_old}}' };
    await studio.db
      .insert(mail_template_versions)
      .values({ template: name, number: now.number + 1, kind: 'saved', content: gone });
    // Another process wrote it: this one is told by the database.
    await expect.poll(async () => (await mailOf(await send(randomUUID())))?.subject).toMatch(/^Reset your /);
    expect((await get(name)).problem).toContain('{{field_of_old}}');
  });
});

describe('test mails', () => {
  const limited = testStudio({ RATE_LIMITS: 'true' });
  it('are limited', async () => {
    const path = `${at('orders.new')}/test`;
    await limited.sessionOf('admin');
    const statuses = await Promise.all(
      Array.from({ length: 22 }, () => limited.call('admin', 'POST', path, { key: randomUUID() }).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 429).length).toBe(2);
  });
});
