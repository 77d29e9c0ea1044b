import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { webhook_deliveries, webhook_endpoints } from '#db/schema/automation/webhooks.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { conversationStarted } from '#features/desk/conversations/events.ts';
import { insertApiKey, revokeApiKey } from '#platform/auth/api-keys.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import { publicLookup } from '#platform/http/public-address.server.ts';
import { sendWebhook } from '#platform/webhooks/webhook-request.server.ts';
import { everyArea } from '#shared/admin-areas.ts';
import { asSent } from '#tests/mail/as-sent.ts';
import { secretError } from '#tests/secret-error.ts';
import { testStudio } from '#tests/studio.ts';
import { retryAfter, stallSeconds, webhookLimits } from './choices.ts';
import type { Delivery, Endpoint, Endpoints } from './contract.ts';
import { type DeliveryDue, deliver, fanOut, type Ports, takeUpLost } from './deliver.server.ts';

const studio = testStudio();
const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ url: request.url ?? '', headers: request.headers, body });
    if (request.url === '/silent') request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end('ok');
  });
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  Object.assign(studio.platform.env, { WEBHOOK_HOSTS: host });
});
afterAll(() => new Promise<void>((done) => receiver.close(() => done())));

const jobs: { due: DeliveryDue; startAfter?: Date }[] = [];
const ports = (): Ports => ({ ...studio.platform, enqueue: async (_, due, startAfter) => jobs.push({ due, startAfter }) });

beforeEach(async () => {
  jobs.length = 0;
  received.length = 0;
  answer = { status: 200 };
  await studio.db.delete(webhook_endpoints);
  await studio.db.delete(mail_outbox);
  await studio.db.delete(domain_events);
});

const input = (more: object = {}) => ({
  endpoint_id: randomUUID(),
  url: `${origin}/in`,
  events: ['conversation.started'],
  ...more,
});
const add = async (more: object = {}) => (await studio.call<Endpoint>('admin', 'POST', '/admin/webhooks', input(more))).data;
const deliveriesOf = (id: string) => studio.db.select().from(webhook_deliveries).where(eq(webhook_deliveries.endpoint_id, id));

async function happen(): Promise<string> {
  await emit(studio.db, conversationStarted, { conversation_id: randomUUID(), user_id: null });
  const [event] = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'conversation.started'));
  return event?.id ?? '';
}

/** Works off every attempt as its time comes; answers how long it took. */
async function workAll(): Promise<number> {
  const start = Date.now();
  let now = start;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    now = Math.max(now, job.startAfter?.getTime() ?? 0);
    await deliver(ports(), job.due, new Date(now));
  }
  return now - start;
}

it.each([
  ['GET', '/admin/webhooks'],
  ['POST', '/admin/webhooks'],
  ['PUT', `/admin/webhooks/${randomUUID()}`],
  ['DELETE', `/admin/webhooks/${randomUUID()}`],
  ['GET', `/admin/webhooks/${randomUUID()}/secret`],
  ['POST', `/admin/webhooks/${randomUUID()}/secret`],
  ['GET', `/admin/webhooks/${randomUUID()}/deliveries`],
  ['POST', `/admin/webhook-deliveries/${randomUUID()}/replay`],
])('%s %s is for those who run the studio', async (method, path) => {
  expect((await studio.call(null, method, path)).status).toBe(401);
  expect((await studio.call('client', method, path)).status).toBe(403);
});

describe('an address', () => {
  it('is kept once, without its secret in any list, and told in the log by its host alone', async () => {
    const sent = input({ url: `${origin}/in?token=private` });
    await studio.call('admin', 'POST', '/admin/webhooks', sent);
    const { data } = await studio.call<Endpoint>('admin', 'POST', '/admin/webhooks', sent);
    for (const other of [{ url: `${origin}/other` }, { events: ['form.submitted'] }, { description: 'Chat' }])
      expect(await studio.call('admin', 'POST', '/admin/webhooks', { ...sent, ...other })).toMatchObject({
        status: 409,
        error: expect.stringContaining('This webhook was saved already'),
      });
    const { data: list } = await studio.call<Endpoints>('admin', 'GET', '/admin/webhooks');
    expect(list.items).toHaveLength(1);
    const { data: key } = await studio.call<{ secret: string }>('admin', 'GET', `/admin/webhooks/${data.id}/secret`);
    expect(key.secret).toMatch(/^whsec_/);
    expect(JSON.stringify(list)).not.toContain('sealed');
    const [row] = await studio.db.select().from(webhook_endpoints);
    expect(row?.sealed_secret).not.toContain(key.secret.slice(6));
    expect(JSON.stringify(await studio.audit())).not.toContain('token=private');
  });

  it('hands the key that messages are signed with to those who may change webhooks', async () => {
    const { id } = await add();
    const look = (areas: object | null) =>
      studio.db.execute(sql`update user_roles set areas = ${areas && JSON.stringify(areas)} where user_id = ${studio.ids.admin}`);
    await look({ automation: 'read' });
    studio.platform.sessions.drop();
    expect((await studio.call('admin', 'GET', '/admin/webhooks')).status).toBe(200);
    expect((await studio.call('admin', 'GET', `/admin/webhooks/${id}/secret`)).status).toBe(403);
    expect((await studio.call('admin', 'GET', `/admin/workflows/${randomUUID()}/secret`)).status).toBe(403);
    await look(null);
    studio.platform.sessions.drop();
    expect((await studio.call('admin', 'GET', `/admin/webhooks/${id}/secret`)).status).toBe(200);
  });

  it('that was kept as the last one is answered again when the request is repeated', async () => {
    const sent = Array.from({ length: webhookLimits.each + 1 }, () => input());
    for (const one of sent) await studio.call('admin', 'POST', '/admin/webhooks', one);
    const again = (at: number) => studio.call<Endpoint>('admin', 'POST', '/admin/webhooks', sent.at(at));
    expect((await again(-2)).data.id).toBe(sent.at(-2)?.endpoint_id);
    expect((await again(-1)).status).toBe(409);
  });

  it.each(['https://127.0.0.1/x', 'http://example.com/x', 'https://10.0.0.1', 'https://[::ffff:127.0.0.1]/', 'nonsense'])(
    'is not %s',
    async (url) => {
      const { status, fields } = await studio.call('admin', 'POST', '/admin/webhooks', input({ url }));
      expect([status, Object.keys(fields ?? {})]).toEqual([400, ['url']]);
    },
  );

  it('is not told of signals between jobs', async () => {
    expect((await studio.call('admin', 'POST', '/admin/webhooks', input({ events: ['mail.queued'] }))).status).toBe(400);
  });
});

it('a name that leads to a private network is not called', async () => {
  const found = await new Promise<unknown>((done) => publicLookup('localhost', {}, (error) => done(error)));
  expect(String(found)).toContain('private network');
  await expect(
    sendWebhook({ WEBHOOK_HOSTS: undefined }, { url: 'https://localhost.invalid/x', id: 'i', secret: 'whsec_', body: '{}' }),
  ).rejects.toThrow('No connection');
});

describe('a webhook of somebody who lost access to Automation', () => {
  const change = async (areas: object | null) => {
    const text = areas && JSON.stringify(areas);
    await studio.db.execute(sql`update user_roles set areas = ${text} where user_id = ${studio.ids.admin}`);
    studio.platform.sessions.drop();
  };
  const deliverNow = async () => {
    await fanOut(ports(), await happen());
    await workAll();
  };

  it('tells nothing any more, and is switched off until somebody switches it on', async () => {
    const { id } = await add();
    await change({ automation: 'read' });
    await deliverNow();
    expect(received).toEqual([]);
    const [row] = await studio.db.select().from(webhook_endpoints).where(eq(webhook_endpoints.id, id));
    expect(row).toMatchObject({ is_active: false, off_reason: expect.stringContaining('no access to Automation') });
    await change(null);
    const again = {
      url: row?.url,
      description: null,
      events: row?.events,
      is_active: true,
      updated_at: row?.updated_at.toISOString(),
    };
    expect((await studio.call('super_admin', 'PUT', `/admin/webhooks/${id}`, again)).status).toBe(200);
    await change({ automation: 'none' });
    await studio.db.delete(domain_events);
    await deliverNow();
    expect(received).toHaveLength(1);
    await change(null);
  });

  it('ends with the API key that made it', async () => {
    const key_id = randomUUID();
    const made = { id: key_id, user_id: studio.ids.super_admin, name: 'Program', scopes: everyArea, expires_at: null };
    const key = await studio.db.transaction((tx) => insertApiKey(tx, made));
    const headers = { authorization: `Bearer ${key}` };
    expect((await studio.request(null, 'POST', '/api/admin/webhooks', input(), headers)).status).toBe(200);
    await deliverNow();
    expect(received).toHaveLength(1);
    await studio.db.transaction((tx) => revokeApiKey(tx, key_id));
    await studio.db.delete(domain_events);
    await deliverNow();
    expect(received).toHaveLength(1);
  });
});

describe('a message', () => {
  it('is signed, dated and sent once for an event', async () => {
    const { id } = await add();
    const event = await happen();
    await Promise.all([fanOut(ports(), event), fanOut(ports(), event)]);
    const [first] = jobs;
    await workAll();
    if (first) await deliver(ports(), first.due);
    expect(received).toHaveLength(1);
    const { headers, body }: { headers: IncomingHttpHeaders; body: string } = received[0] ?? { headers: {}, body: '' };
    const { data } = await studio.call<{ secret: string }>('admin', 'GET', `/admin/webhooks/${id}/secret`);
    const signed = createHmac('sha256', Buffer.from(data.secret.slice(6), 'base64'))
      .update(`${event}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    expect(headers).toMatchObject({ 'webhook-id': event, 'webhook-signature': `v1,${signed}` });
    expect(JSON.parse(body)).toMatchObject({ type: 'conversation.started', data: { user_id: null } });
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', attempts: 1, response_status: 200 }]);
  });

  it('is tried for 48 hours; then the address is switched off, and the studio is told', async () => {
    const { id } = await add();
    answer = { status: 500 };
    await fanOut(ports(), await happen());
    expect(await workAll()).toBe(48 * 3_600_000);
    expect(received).toHaveLength(retryAfter.length + 1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [endpoint] = await studio.db.select().from(webhook_endpoints).where(eq(webhook_endpoints.id, id));
    expect(endpoint).toMatchObject({ is_active: false, off_reason: 'Status 500' });
    const mails = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.template, 'webhooks.switched-off'));
    expect(mails).toHaveLength(1);
    expect((await studio.audit()).at(-1)?.action).toBe('webhook.switched_off');
  });

  it('keeps no private link, token or key of an error', async () => {
    const { id } = await add();
    await fanOut(ports(), await happen());
    const failing = {
      ...studio.platform.env,
      get WEBHOOK_HOSTS(): string {
        throw new Error(secretError.text);
      },
    };
    let now = new Date();
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      now = job.startAfter ?? now;
      await deliver({ ...ports(), env: failing }, job.due, now);
      expect(await deliveriesOf(id)).toMatchObject([{ error: secretError.shown }]);
    }
    expect(received).toEqual([]);
    const [endpoint] = await studio.db.select().from(webhook_endpoints).where(eq(webhook_endpoints.id, id));
    expect(endpoint).toMatchObject({ is_active: false, off_reason: secretError.shown });
    const mails = (await studio.db.select().from(mail_outbox)).map((row) => asSent(studio.platform, row));
    expect(mails.map(({ template }) => template)).toEqual(['webhooks.switched-off']);
    const kept = [mails, await studio.db.select().from(notifications), await studio.audit()];
    expect(JSON.stringify(kept)).not.toMatch(secretError.secrets);
  });

  it('is not carried on to where a redirect leads', async () => {
    const { id } = await add();
    answer = { status: 302, headers: { location: `${origin}/inside` } };
    await fanOut(ports(), await happen());
    const first = jobs.shift();
    if (first) await deliver(ports(), first.due);
    expect(received.map(({ url }) => url)).toEqual(['/in']);
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', error: 'Status 302' }]);
  });

  it('ends with an address that says it is gone', async () => {
    await add();
    answer = { status: 410 };
    await fanOut(ports(), await happen());
    await workAll();
    expect(received).toHaveLength(1);
    expect(await studio.db.select().from(webhook_endpoints)).toMatchObject([{ is_active: false }]);
  });

  it('can be sent again, once for each press', async () => {
    const { id } = await add();
    await fanOut(ports(), await happen());
    await workAll();
    const { data: log } = await studio.call<{ items: Delivery[] }>('admin', 'GET', `/admin/webhooks/${id}/deliveries`);
    const request_key = randomUUID();
    const replay = () =>
      studio.call<Delivery>('admin', 'POST', `/admin/webhook-deliveries/${log.items[0]?.id}/replay`, { request_key });
    expect((await replay()).data.id).toBe((await replay()).data.id);
    const [due] = await studio.db.select().from(domain_events).where(eq(domain_events.type, 'webhook.delivery_due'));
    await deliver(ports(), due?.payload as DeliveryDue);
    expect(received.map(({ body }) => body)[1]).toBe(received[0]?.body);
    expect(received).toHaveLength(2);
  });

  it('waits while its address answers no other, without an attempt, and holds up nobody else', async () => {
    const { id } = await add({ url: `${origin}/silent` });
    await fanOut(ports(), await happen());
    const [first] = jobs.splice(0);
    const start = Date.now();
    const at = (seconds: number) => new Date(start + seconds * 1000);
    if (first) await deliver(ports(), first.due, at(0));
    jobs.length = 0;
    await studio.db.delete(domain_events);
    const { id: other } = await add();
    await fanOut(ports(), await happen());
    for (const { due } of jobs.splice(0)) await deliver(ports(), due, at(1));
    expect(received.map(({ url }) => url)).toEqual(['/silent', '/in']);
    expect(await deliveriesOf(other)).toMatchObject([{ status: 'delivered' }]);
    const waiting = (await deliveriesOf(id)).find(({ attempts }) => attempts === 0);
    expect(waiting).toMatchObject({ status: 'pending', error: null, next_attempt_at: at(1 + stallSeconds) });
    const [later] = jobs.splice(0);
    expect(later).toMatchObject({ due: { delivery_id: waiting?.id, attempt: 1 }, startAfter: at(1 + stallSeconds) });
    if (later) await deliver(ports(), later.due, at(1 + stallSeconds));
    expect(received).toHaveLength(3);
  });

  it('whose job was lost gets another', async () => {
    await add();
    await fanOut(ports(), await happen());
    jobs.length = 0;
    expect(await takeUpLost(ports(), new Date(Date.now() + 31 * 60_000))).toBe(1);
    await workAll();
    expect(received).toHaveLength(1);
  });
});
