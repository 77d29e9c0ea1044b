import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { workflows } from '#db/schema/automation/workflows.ts';
import { domain_events } from '#db/schema/platform/events.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { signWebhook } from '#platform/webhooks/webhook-request.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { testStudio } from '#tests/studio.ts';
import { runStep } from './engine.server.ts';
import { callDue } from './events.ts';
import { callHandler, stepHandler } from './jobs.server.ts';
import { workflowSecret } from './webhook-step.server.ts';
import { automation, emailStep } from './workflows.testkit.ts';

const studio = testStudio();
const flows = automation(studio);
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
let answer: { status: number; headers?: Record<string, string>; body: string };
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
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
beforeEach(async () => {
  flows.jobs.length = 0;
  received.length = 0;
  await studio.db.delete(workflows);
  answer = { status: 200, body: '{"ticket":"X-9"}' };
});

const call = () => ({ id: 's1', type: 'action', name: 'Call', action: { kind: 'call_webhook', url: `${origin}/in` } });

it('is signed, and later steps use what it answers', async () => {
  const { id } = await flows.create({ steps: [call(), emailStep('s2', { text: 'Your number is {{answer.s1.ticket}}.' })] });
  await flows.start(await flows.submit({ email: 'answer@example.com' }));
  await flows.work();
  const [run] = await flows.runs(id);
  expect(run).toMatchObject({ status: 'completed', answers: { s1: { ticket: 'X-9' } } });
  const { headers, body } = received[0] ?? { headers: {} as IncomingHttpHeaders, body: '' };
  const key = workflowSecret(studio.platform, id);
  expect(headers['webhook-id']).toBe(`${run?.id}-s1`);
  expect(headers['webhook-signature']).toBe(signWebhook(key, `${run?.id}-s1`, Number(headers['webhook-timestamp']), body));
  expect(JSON.parse(body)).toMatchObject({ type: 'form.submitted', data: { client: { email: 'answer@example.com' } } });
  const [mail] = await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, 'answer@example.com'));
  expect(mail?.text).toContain('Your number is X-9.');
});

it('follows no redirect, repeats with the same id, and is resumed once the other side is mended', async () => {
  const { id } = await flows.create({ steps: [call()] });
  await flows.start(await flows.submit());
  const due = flows.jobs[0]?.due;
  if (!due) throw new Error('no job');
  answer = { status: 302, headers: { location: `${origin}/inside` }, body: '' };
  await expect(runStep(flows.ports(), due, flows.job(false))).rejects.toThrow('redirects are not followed');
  await runStep(flows.ports(), due, flows.job(true));
  expect(new Set(received.map(({ path, headers }) => `${path} ${headers['webhook-id']}`)).size).toBe(1);
  expect((await flows.runs(id))[0]).toMatchObject({ status: 'failed', error: expect.stringContaining('status 302') });
  answer = { status: 200, body: 'no JSON' };
  await flows.ask(due.run_id, 'resume', 's1');
  flows.jobs.length = 0;
  await flows.takeDue();
  await flows.work();
  expect((await flows.runs(id))[0]).toMatchObject({ status: 'completed', answers: { s1: { text: 'no JSON' } } });
});

it('waits in a queue of its own, so that a machine that does not answer holds up no other step', async () => {
  const { id } = await flows.create({ steps: [call(), emailStep('s2', { subject: 'Called' })] });
  await flows.start(await flows.submit());
  const due = flows.jobs.shift()?.due;
  const ctx = {
    ...{ ...studio.platform, logger: memoryLogger(), logDays: 30 },
    jobs: { send: async () => null, insertMany: async () => {}, wake: () => {} },
  };
  const job = { ...flows.job(), attempt: 1, signal: AbortSignal.abort() };
  await stepHandler.run(ctx, due, job);
  expect(received).toEqual([]);
  expect((await flows.runs(id))[0]).toMatchObject({ status: 'running', step_id: 's1' });
  const [event] = await studio.db.select().from(domain_events).where(eq(domain_events.type, callDue.name));
  expect(event?.payload).toEqual(due);
  await callHandler.run(ctx, event?.payload, job);
  expect(received).toHaveLength(1);
  expect((await flows.runs(id))[0]).toMatchObject({ status: 'running', step_id: 's2', answers: { s1: { ticket: 'X-9' } } });
});
