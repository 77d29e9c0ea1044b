import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { form_submissions } from '#db/schema/desk/forms.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { issueFormToken } from '#platform/forms/form-token.server.ts';
import { testStudio } from '#tests/studio.ts';
import { budgets, sentMessages, timelines, websiteFeatures, websiteTypes } from './choices.ts';
import { siteFormIds } from './site-forms-fields.ts';

const studio = testStudio();
const limited = testStudio({ RATE_LIMITS: 'true' });

const contact = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '(555) 123-4567',
  company: 'Vera & Co',
  subject: 'A new site',
  service: 'web-design',
  message: 'We need a new site by spring.',
};
const dialog = { name: 'Dana', email: 'dana@example.com', phone: '', company: '', message: 'Hello there' };
const custom = {
  name: 'Chris',
  email: 'chris@example.com',
  phone: '555-123-4567',
  company: 'Chris Ltd',
  website_type: 'Portfolio',
  budget: '$2,500 - $5,000',
  timeline: 'Flexible',
  current_website: 'https://old.example',
  brand_colors: 'green',
  inspiration: 'https://nice.example',
  features: ['Blog', 'Photo Gallery'],
  project_details: 'Twelve projects',
};

const newest = async () => {
  const [row] = await studio.db.select().from(form_submissions).orderBy(desc(form_submissions.id)).limit(1);
  if (!row) throw new Error('Nothing was stored');
  return row;
};
const stored = () => studio.db.$count(form_submissions);
const mailsTo = (address: string) => studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, address));

describe('what is kept', () => {
  it('stores the contact page form of a visitor with audit, event, mails and notices', async () => {
    const serviceId = '018f4a6e-7a2c-7d3e-9a1b-2c3d4e5f6a7b';
    const sent = await studio.call<{ message: string }>(null, 'POST', '/forms/contact', { ...contact, serviceId });
    expect(sent).toMatchObject({ status: 200, data: { message: "Your message has been sent. We'll get back to you soon!" } });
    const row = await newest();
    expect(row).toMatchObject({
      form_id: 'contact',
      form_name: 'Contact Form',
      data: { ...contact, service_id: serviceId },
      user_id: null,
      status: 'new',
      is_sample: false,
    });
    const entry = (await studio.audit()).at(-1);
    expect(entry).toMatchObject({ action: 'form.submitted', entity: 'form_submissions', entity_id: row.id, actor_id: null });
    const events = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'form.submitted'));
    expect(events.at(-1)?.payload).toEqual({
      name: 'Vera Visitor',
      email: 'vera@example.com',
      submission_id: row.id,
      form_uuid: siteFormIds.contact,
      form_id: 'contact',
      form_name: 'Contact Form',
      user_id: null,
      answers: { ...contact, service_id: serviceId },
    });
    const [toStudio] = await mailsTo('owner@studio.test');
    expect(toStudio?.subject).toBe('New message from Vera Visitor: A new site (Web Design & Development)');
    for (const value of Object.values(contact)) if (value !== 'web-design') expect(toStudio?.text).toContain(value);
    expect(toStudio?.text).toContain('Service: Web Design & Development');
    expect(toStudio?.text).not.toContain(serviceId);
    // A message is read from the left, however short.
    expect(toStudio?.html).toMatch(/<p[^>]*>Message:\nWe need a new site by spring\.<\/p>/);
    expect(toStudio?.html).not.toContain('align="right"');
    expect(toStudio?.reply_to).toBe(contact.email);
    const [toVisitor] = await mailsTo(contact.email);
    expect(toVisitor?.text).toContain('Hello Vera Visitor,');
    // The address may be somebody else's: our mail must not carry a stranger's words there.
    expect(toVisitor?.text).not.toContain(contact.message);
    const notices = await studio.db.select().from(notifications);
    expect(notices.map((notice) => notice.user_id).sort()).toEqual([studio.ids.admin, studio.ids.super_admin].sort());
    expect(notices[0]).toMatchObject({ kind: 'form', title: 'New message from Vera Visitor', read_at: null });
  });

  it('ties a submission to whoever is signed in', async () => {
    await studio.call('client', 'POST', '/forms/contact', contact);
    expect((await newest()).user_id).toBe(studio.ids.client);
    expect((await studio.audit()).at(-1)).toMatchObject({ actor_id: studio.ids.client, actor_role: 'client' });
  });

  it('stores both dialogs under their ids and names', async () => {
    const first = await studio.call(null, 'POST', '/forms/contact-dialog', dialog);
    expect(first.data).toEqual({ message: "Message sent successfully! We'll get back to you shortly." });
    expect(await newest()).toMatchObject({ form_id: 'contact-form', form_name: 'contact', data: dialog });
    const second = await studio.call(null, 'POST', '/forms/custom-website', custom);
    expect(second.data).toEqual({
      message: "Custom website request submitted! We'll review your requirements and get back to you within 24 hours.",
    });
    expect(await newest()).toMatchObject({ form_id: 'custom-website-form', form_name: 'custom_website', data: custom });
  });

  it('sends the mail for the studio to the address in the settings', async () => {
    const { data: settings } = await studio.call<object>('super_admin', 'GET', '/admin/settings/site');
    await studio.call('super_admin', 'PUT', '/admin/settings/site', { ...settings, site_email: 'hello@studio.test' });
    await studio.call(null, 'POST', '/forms/contact-dialog', dialog);
    expect(await mailsTo('hello@studio.test')).toHaveLength(1);
    await studio.call('super_admin', 'PUT', '/admin/settings/site', settings);
  });

  it('notes once that somebody waits for a template', async () => {
    const wish = { email: 'Wanda@example.com', template_id: 'magazine-deluxe' };
    expect((await studio.call(null, 'POST', '/forms/template-notify', wish)).data).toEqual({
      message: sentMessages.templateNotify,
    });
    expect(await newest()).toMatchObject({ form_id: 'template-notify-form', form_name: 'template_notify', data: wish });
    const before = await stored();
    expect((await studio.call(null, 'POST', '/forms/template-notify', { ...wish, email: 'wanda@example.com' })).status).toBe(200);
    expect(await stored()).toBe(before);
    expect((await mailsTo(wish.email))[0]?.subject).toContain('You will hear about Magazine Deluxe');
  });

  it('keeps a form that is sent twice once', async () => {
    const before = await stored();
    const body = { ...dialog, request_key: '018f4a6e-0000-7000-8000-000000000001' };
    const answers = await Promise.all([1, 2, 3].map(() => studio.call(null, 'POST', '/forms/contact-dialog', body)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await stored()).toBe(before + 1);
  });

  it('keeps what a database cannot hold out of the texts, and line breaks out of single lines', async () => {
    const odd = { ...contact, name: 'Vera\u0000\r\nBcc: all@example.com', message: 'First line\r\nsecond \u0000\ud800 line' };
    expect((await studio.call(null, 'POST', '/forms/contact', odd)).status).toBe(200);
    expect((await newest()).data).toMatchObject({ name: 'Vera Bcc: all@example.com', message: 'First line\nsecond \ufffd line' });
  });

  it('never lets a stranger’s name carry a link into a mail of ours', async () => {
    const name = 'Win at evil.example';
    await studio.call(null, 'POST', '/forms/contact-dialog', { ...dialog, name, email: 'victim@example.com' });
    const [mail] = await mailsTo('victim@example.com');
    expect(mail?.text).not.toContain('evil.example');
  });
});

describe('what is refused', () => {
  it.each([
    ['name', 'V', 'Name must be at least 2 characters'],
    ['email', 'vera@', 'Please enter a valid email address'],
    ['email', 'vera..x@example.com', 'Please enter a valid email address'],
    ['phone', '12', 'Please enter a valid phone number or leave blank'],
    ['phone', '555-123-456', 'Please enter a valid phone number or leave blank'],
    ['phone', '555-123-4567890', 'Please enter a valid phone number or leave blank'],
    ['subject', 'ab', 'Subject must be at least 3 characters'],
    ['service', '', 'Please select a service'],
    ['message', 'too short', 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(10_001), 'Please use at most 10000 characters'],
    ['name', ` ${'x'.repeat(201)}`, 'Please use at most 200 characters'],
  ])('the contact page: %s %s', async (field, value, message) => {
    const before = await stored();
    const answer = await studio.call(null, 'POST', '/forms/contact', { ...contact, [field]: value });
    expect({ status: answer.status, fields: answer.fields }).toEqual({ status: 400, fields: { [field]: message } });
    expect(await stored()).toBe(before);
  });

  it('tells every wrong field at once, missing ones too', async () => {
    const { fields } = await studio.call(null, 'POST', '/forms/contact', {});
    expect(fields).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      subject: 'Subject must be at least 3 characters',
      service: 'Please select a service',
      message: 'Message must be at least 10 characters',
    });
  });

  it.each(['', '+555-123-4567', '(555) 123-4567', '555.123.456789', '5551234567', '+1 555 123 4567', ' 555-123-4567 '])(
    'takes the phone number %j',
    async (phone) => {
      expect((await studio.call(null, 'POST', '/forms/contact', { ...contact, phone })).status).toBe(200);
    },
  );

  it.each(['name', 'email', 'message'])('the contact dialog without %s', async (field) => {
    const answer = await studio.call(null, 'POST', '/forms/contact-dialog', { ...dialog, [field]: ' ' });
    expect(answer).toMatchObject({ status: 400, error: 'Please fill in all required fields' });
  });

  it.each(['name', 'email', 'website_type', 'budget', 'timeline'])('the custom request without %s', async (field) => {
    const answer = await studio.call(null, 'POST', '/forms/custom-website', { ...custom, [field]: '' });
    expect(answer).toMatchObject({ status: 400, error: 'Please fill in all required fields' });
  });

  it('takes every listed choice of the custom request, no phone, and nothing that is not listed', async () => {
    const send = async (change: object) =>
      (await studio.call(null, 'POST', '/forms/custom-website', { ...custom, ...change })).status;
    for (const website_type of websiteTypes) expect(await send({ website_type })).toBe(200);
    for (const budget of budgets) expect(await send({ budget })).toBe(200);
    for (const timeline of timelines) expect(await send({ timeline })).toBe(200);
    expect(await send({ features: [...websiteFeatures], phone: '' })).toBe(200);
    expect(await send({ website_type: 'Spaceship' })).toBe(400);
    expect(await send({ features: ['Teleport'] })).toBe(400);
    expect(await send({ current_website: 'javascript:alert(1)' })).toBe(400);
  });

  it('a form whose hidden field is filled, and the same form once it is empty is kept', async () => {
    const before = await stored();
    const caught = await studio.call(null, 'POST', '/forms/contact', { ...contact, homepage: 'https://spam.example' });
    expect(caught.status).toBe(400);
    expect(await stored()).toBe(before);
    expect((await studio.call(null, 'POST', '/forms/contact', { ...contact, homepage: '' })).status).toBe(200);
  });

  it('a form that was filled in faster than a person can', async () => {
    const { data } = await studio.call<{ token: string; wait: number }>(null, 'GET', '/forms/token');
    const quick = await studio.call(null, 'POST', '/forms/contact', { ...contact, token: data.token });
    expect(quick).toMatchObject({ status: 400, error: 'That was very quick. Please send it again.' });
    const token = issueFormToken(studio.platform.secrets, Date.now() - data.wait);
    expect((await studio.call(null, 'POST', '/forms/contact', { ...contact, token })).status).toBe(200);
  });

  it.each(['PUT', 'DELETE', 'GET'])('%s', async (method) => {
    for (const who of [null, 'client', 'admin', 'super_admin'] as const) {
      expect((await studio.call(who, method, '/forms/contact')).status, `${who}`).toBe(404);
    }
  });
});

describe('how often', () => {
  it('takes five forms in ten minutes, ten from whoever shows when the form was begun', async () => {
    const send = async (token?: string) => (await limited.call(null, 'POST', '/forms/contact', { ...contact, token })).status;
    const first = await Promise.all(Array.from({ length: 6 }, () => send()));
    expect(first.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    const forged = 'abc.def';
    expect(await send(forged)).toBe(429);
    const token = issueFormToken(limited.platform.secrets, Date.now() - 60_000);
    for (let left = 3; left > 0; left -= 1) expect(await send(token)).toBe(200);
    expect(await send(token)).toBe(429);
  });

  it('does not count what was refused for its content', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      expect((await limited.call(null, 'POST', '/forms/custom-website', { ...custom, name: '' })).status).toBe(400);
    }
    expect((await limited.call(null, 'POST', '/forms/custom-website', custom)).status).toBe(200);
  });

  it('sends an address five confirmations an hour at most', async () => {
    const wish = (template_id: string) => ({ email: 'flooded@example.com', template_id });
    const token = issueFormToken(limited.platform.secrets, Date.now() - 60_000);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      const answer = await limited.call(null, 'POST', '/forms/template-notify', { ...wish(`template-${name}`), token });
      expect(answer.status).toBe(200);
    }
    const sent = await limited.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'flooded@example.com'));
    expect(sent).toHaveLength(5);
  });
});
