import { asc, desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { form_submissions, form_versions, forms } from '#db/schema/desk/forms.ts';
import { support_tickets } from '#db/schema/desk/tickets.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { siteForms } from '#shared/choices/desk/forms.ts';
import { testStudio } from '#tests/studio.ts';
import type { Form, FormsOverview } from './admin-contract.ts';
import { siteFormDefinitions, siteFormIds, siteFormMessages } from './site-forms-fields.ts';

const studio = testStudio();

const contact = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  subject: 'A new site',
  service: 'web-design',
  message: 'We need a new site by spring.',
};
const ticket = {
  name: 'Theo',
  email: 'theo@example.com',
  subject: 'It is broken',
  category: 'technical',
  priority: 'high',
  description: 'The whole shop shows an empty page.',
};
const send = (body: object = contact) => studio.call<{ message: string }>(null, 'POST', '/forms/contact', body);
const open = (body: object = ticket) => studio.call<{ number: string; message: string }>(null, 'POST', '/support/tickets', body);
const overview = async () => (await studio.call<FormsOverview>('admin', 'GET', '/admin/forms')).data;
const formOf = async (id: string): Promise<Form> => {
  const found = (await overview()).items.find((form) => form.id === id);
  if (!found) throw new Error('No such form');
  return found;
};
async function change(id: string, changes: object) {
  const { name, type, slug, email_enabled, selected_template, success_message, failure_message, updated_at } = await formOf(id);
  const now = { name, type, slug, email_enabled, selected_template, success_message, failure_message };
  const kept = { conditional_logic: [], allowed_origins: [], updated_at };
  return studio.call<Form>('admin', 'PUT', `/admin/forms/${id}`, { ...now, ...kept, ...changes });
}
const setActive = (id: string, is_active: boolean) => studio.call('admin', 'PUT', `/admin/forms/${id}/active`, { is_active });
const mailsTo = async (address: string) =>
  (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, address))).map(({ template }) => template);

afterEach(async () => {
  await studio.db
    .update(forms)
    .set({ is_active: true, email_enabled: true, conditional_logic: [] })
    .where(eq(forms.site_form, 'contact'));
  await studio.db.update(forms).set({ is_active: true }).where(eq(forms.site_form, 'support_ticket'));
});

it('the site’s own forms are in the list as their pages show them', async () => {
  const { items } = await overview();
  expect(items.map(({ site_form }) => site_form).toSorted()).toEqual([...siteForms].toSorted());
  const versions = await studio.db.select().from(form_versions).orderBy(asc(form_versions.id));
  for (const site_form of siteForms) {
    const id = siteFormIds[site_form];
    expect(versions.filter(({ form_id }) => form_id === id).at(-1)?.definition).toEqual(siteFormDefinitions[site_form]);
    expect(items.find((form) => form.id === id)).toMatchObject(siteFormMessages[site_form]);
  }
});

describe('the switch', () => {
  it('closes the contact form kindly, in the API and on the page, and opens it again', async () => {
    await setActive(siteFormIds.contact, false);
    expect(await send()).toMatchObject({ status: 409, error: expect.stringContaining('closed at the moment') });
    expect((await studio.call(null, 'POST', '/forms/contact-dialog', { ...contact })).status).toBe(409);
    const { data } = await studio.call<{ forms: Record<string, { is_active: boolean }> }>(null, 'GET', '/forms/site');
    expect(data.forms.contact?.is_active).toBe(false);
    expect(data.forms.custom_website?.is_active).toBe(true);
    await setActive(siteFormIds.contact, true);
    expect((await send()).status).toBe(200);
    const told = (await studio.audit()).map(({ action }) => action);
    expect(told).toEqual(expect.arrayContaining(['form.closed', 'form.opened']));
  });

  it('closes the ticket form', async () => {
    await setActive(siteFormIds.support_ticket, false);
    const before = await studio.db.$count(support_tickets);
    expect((await open()).status).toBe(409);
    expect(await studio.db.$count(support_tickets)).toBe(before);
  });
});

describe('words and mails', () => {
  it('says what the studio wrote', async () => {
    const said = siteFormMessages.contact.success_message;
    expect((await change(siteFormIds.contact, { success_message: 'Merci!' })).status).toBe(200);
    expect((await send()).data.message).toBe('Merci!');
    await change(siteFormIds.contact, { success_message: said });
    await change(siteFormIds.support_ticket, { success_message: 'Number {number} it is.' });
    const { data } = await open();
    expect(data.message).toBe(`Number ${data.number} it is.`);
    await change(siteFormIds.support_ticket, siteFormMessages.support_ticket);
  });

  it('sends no mail without Email Enabled, and the one that the first rule chooses', async () => {
    await change(siteFormIds.contact, { email_enabled: false });
    await send({ ...contact, email: 'silent@example.com' });
    expect(await mailsTo('silent@example.com')).toEqual([]);
    const rule = {
      id: siteFormIds.contact,
      field: 'service',
      operator: 'equals',
      value: 'seo',
      template_id: 'forms.reply.quote',
    };
    expect((await change(siteFormIds.contact, { email_enabled: true, conditional_logic: [rule] })).status).toBe(200);
    await send({ ...contact, email: 'seo@example.com', service: 'seo' });
    await send({ ...contact, email: 'other@example.com' });
    expect(await mailsTo('seo@example.com')).toEqual(['forms.reply.quote']);
    expect(await mailsTo('other@example.com')).toEqual(['forms.contact.received']);
  });

  it('of tickets are chosen by rules, too', async () => {
    const rule = {
      id: siteFormIds.contact,
      field: 'priority',
      operator: 'equals',
      value: 'low',
      template_id: 'forms.reply.support',
    };
    await change(siteFormIds.support_ticket, { conditional_logic: [rule] });
    await open({ ...ticket, email: 'low@example.com', priority: 'low' });
    await open({ ...ticket, email: 'high@example.com' });
    expect(await mailsTo('low@example.com')).toEqual(['forms.reply.support']);
    expect(await mailsTo('high@example.com')).toEqual(['tickets.received']);
    await change(siteFormIds.support_ticket, { conditional_logic: [] });
  });

  it('are refused where they do not exist, with the field that is wrong', async () => {
    expect((await change(siteFormIds.contact, { selected_template: 'tickets.received' })).fields).toHaveProperty(
      'selected_template',
    );
    const rule = { id: siteFormIds.contact, field: 'nothing', operator: 'equals', value: '', template_id: 'forms.reply.quote' };
    expect((await change(siteFormIds.contact, { conditional_logic: [rule] })).fields).toHaveProperty('conditional_logic.0.field');
    expect((await change(siteFormIds.contact, { name: ' ' })).fields).toEqual({ name: 'Please enter a name' });
    expect((await change(siteFormIds.contact, { name: 'Late', updated_at: new Date(0).toISOString() })).status).toBe(409);
  });
});

it('a ticket of the public form is a submission, and its event carries the answers', async () => {
  const { data } = await open({ ...ticket, email: 'event@example.com' });
  const [row] = await studio.db
    .select()
    .from(form_submissions)
    .where(eq(form_submissions.form_uuid, siteFormIds.support_ticket))
    .orderBy(desc(form_submissions.id))
    .limit(1);
  expect(row?.data).toMatchObject({ email: 'event@example.com', number: data.number });
  const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'form.submitted'));
  expect(events.map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({
      submission_id: row?.id,
      form_uuid: siteFormIds.support_ticket,
      answers: expect.objectContaining({ priority: 'high', number: data.number }),
    }),
  );
});

it('cannot be deleted or rebuilt, and stay at their pages', async () => {
  const { updated_at } = await formOf(siteFormIds.contact);
  const gone = await studio.call('admin', 'DELETE', `/admin/forms/${siteFormIds.contact}?updated_at=${updated_at}`);
  expect(gone.status).toBe(409);
  const body = { draft_hash: '', draft: { fields: [] } };
  expect((await studio.call('admin', 'PUT', `/admin/forms/${siteFormIds.contact}/draft`, body)).status).toBe(409);
  await change(siteFormIds.contact, { slug: 'elsewhere', allowed_origins: ['https://other.example'] });
  expect(await formOf(siteFormIds.contact)).toMatchObject({ slug: 'contact', allowed_origins: [] });
});

it('a configuration that is sent again after a lost answer is taken once', async () => {
  const { updated_at } = await formOf(siteFormIds.contact);
  const again = { email_enabled: false, updated_at };
  const audited = async () => (await studio.audit()).filter(({ action }) => action === 'form.updated').length;
  expect((await change(siteFormIds.contact, again)).status).toBe(200);
  const before = await audited();
  expect((await change(siteFormIds.contact, again)).data).toMatchObject({ email_enabled: false });
  expect(await audited()).toBe(before);
  expect((await change(siteFormIds.contact, { ...again, failure_message: 'Another' })).status).toBe(409);
});

it('figures count what was kept, what was filled in wrongly and what failed otherwise', async () => {
  const before = (await overview()).figures;
  await send({ ...contact, email: 'nobody' });
  await send({ ...contact, homepage: 'spam' });
  const { figures, activity } = await overview();
  expect(figures.total_submissions).toBe(before.total_submissions);
  expect(figures.success_rate).toBeLessThan(before.success_rate ?? 1);
  expect(figures.error_rate).toBeGreaterThan(0);
  expect(activity[0]?.form_id).toBeDefined();
});

it.each([null, 'client'] as const)('%s reads and changes none of them', async (who) => {
  const status = who ? 403 : 401;
  expect((await studio.call(who, 'GET', '/admin/forms')).status).toBe(status);
  expect((await studio.call(who, 'PUT', `/admin/forms/${siteFormIds.contact}/active`, { is_active: false })).status).toBe(status);
});
