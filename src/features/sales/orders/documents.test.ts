import { connect } from 'node:net';
import { stringify } from 'csv-stringify/sync';
import { and, eq, like } from 'drizzle-orm';
import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { contracts } from '#db/schema/papers/contracts.ts';
import { files } from '#db/schema/platform/files.ts';
import { mail_outbox } from '#db/schema/platform/mail.ts';
import { order_events, orders } from '#db/schema/sales/orders.ts';
import { notifications } from '#db/schema/studio/notifications.ts';
import { recordSigning } from '#features/papers/agreements/record.server.ts';
import type { Person } from '#tests/seed.ts';
import { people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { exportOrders } from './export.server.ts';
import { sendInvoice, sendReceipt, writeDueReminders } from './jobs.server.ts';
import { recordPayment } from './ledger.server.ts';
import type { ServiceRow } from './order-lines.server.ts';
import { addService, buyer, placeOrder } from './orders.testkit.ts';

const studio = testStudio();
const day = 86_400_000;
let page: ServiceRow;
let care: ServiceRow;

beforeAll(async () => {
  page = await addService(studio.db);
  care = await addService(studio.db, { name: 'Care plan', type: 'subscription', frequency: 'monthly', price_cents: 9_900 });
});

const order = (values: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(studio.db, {
    user_id: studio.ids.client,
    lines: [
      { service: page, quantity: 3, contract_id: null },
      { service: care, quantity: 1, contract_id: null },
    ],
    ...values,
  });
const get = async (who: Person | null, path: string) =>
  studio.request(who && (await studio.signIn(people[who].email)), 'GET', path);
const textOf = async (bytes: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
const mailsTo = (to: string, template: string) =>
  studio.db
    .select()
    .from(mail_outbox)
    .where(and(eq(mail_outbox.to_address, to), eq(mail_outbox.template, template)));
const timeline = async (id: string) =>
  (await studio.db.select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id)).map(
    ({ kind }) => kind,
  );

describe('an invoice', () => {
  it('is drawn once, mailed with the file and read back to the cent', async () => {
    const one = await order({ customer_info: { ...buyer, email: 'once@example.test' } });
    await sendInvoice(studio.platform, one.id);
    await sendInvoice(studio.platform, one.id);
    const [mail, ...more] = await mailsTo('once@example.test', 'orders.invoice');
    expect(more).toEqual([]);
    expect(mail?.attachments).toMatchObject([{ filename: `${one.invoice_number}.pdf`, content_type: 'application/pdf' }]);
    const text = await textOf(Buffer.from(mail?.attachments[0]?.content ?? '', 'base64'));
    for (const part of [
      one.invoice_number,
      one.order_number,
      'Net 30',
      'Ada Byron',
      'Analytical Engines',
      'Landing page',
      'Subscription, billed monthly',
      '$1,497.00',
      '$1,596.00',
      'Tax (8%)',
      '$127.68',
      '$1,723.68',
      'Amount due: $1,723.68',
    ])
      expect(text).toContain(part);
    const [row] = await studio.db.select().from(orders).where(eq(orders.id, one.id));
    const [file] = await studio.db
      .select()
      .from(files)
      .where(eq(files.id, row?.invoice_file_id ?? ''));
    expect(file).toMatchObject({
      original_name: `${one.invoice_number}.pdf`,
      visibility: 'owner',
      owner_id: studio.ids.client,
      uploaded_by: null,
      subject_type: 'order',
      subject_id: one.id,
    });
    expect(await timeline(one.id)).toEqual(['created', 'invoice_issued']);
    expect(await mailsTo(people.super_admin.email, 'orders.new')).toMatchObject([
      { subject: `New order ${one.order_number}: $1,723.68` },
    ]);
  });

  it('takes the contracts along that were signed for its order, and nothing that was not', async () => {
    const one = await order({ customer_info: { ...buyer, email: 'signed@example.test' } });
    const contract = { title: 'Service Agreement', total_amount_cents: 1, order_id: one.id, user_id: studio.ids.client };
    const signature = { client_signature: 'Ada Byron', client_signed_at: new Date(), status: 'signed' as const };
    const text = 'Service Agreement CT-900001\n\n1. Parties\nThe exact words.';
    const [signed] = await studio.db
      .insert(contracts)
      .values([
        { ...contract, ...signature, origin: 'checkout', contract_number: 'CT-900001', text },
        { ...contract, origin: 'checkout', contract_number: 'CT-900002' },
      ])
      .returning();
    if (!signed) throw new Error('no contract');
    await studio.db.transaction((tx) => recordSigning(tx, signed));
    await sendInvoice(studio.platform, one.id);
    const [mail] = await mailsTo('signed@example.test', 'orders.invoice');
    const names = mail?.attachments.map(({ filename }) => filename);
    expect(names).toEqual([`${one.invoice_number}.pdf`, 'CT-900001.pdf']);
    expect(mail?.text).toContain('Your signed contract CT-900001 is attached too.');
    expect(await textOf(Buffer.from(mail?.attachments[1]?.content ?? '', 'base64'))).toContain('The exact words.');
  });

  it('is for its client and the studio alone, and is drawn for whoever asks before the queue did', async () => {
    const one = await order();
    const path = `/api/orders/${one.id}/invoice.pdf`;
    expect((await get(null, path)).status).toBe(401);
    expect((await get('business', path)).status).toBe(404);
    expect((await get('client', '/api/orders/not-an-id/invoice.pdf')).status).toBe(404);
    const [first, second] = await Promise.all([get('client', path), get('admin', path)]);
    for (const answer of [first, second]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${one.invoice_number}.pdf"`);
    }
    expect(await textOf(new Uint8Array(await first.arrayBuffer()))).toContain('$1,723.68');
    expect(await studio.db.$count(files, like(files.original_name, `${one.invoice_number}%`))).toBe(1);
  });

  it('of a sample order is a sample itself, and goes with the sample data', async () => {
    const own = await order();
    const sample = await order();
    await studio.db.update(orders).set({ is_sample: true }).where(eq(orders.id, sample.id));
    for (const one of [own, sample]) expect((await get('admin', `/api/orders/${one.id}/invoice.pdf`)).status).toBe(200);
    const marks = await studio.db
      .select({ order_id: orders.id, is_sample: files.is_sample })
      .from(orders)
      .innerJoin(files, eq(files.id, orders.invoice_file_id));
    expect(marks.find(({ order_id }) => order_id === own.id)?.is_sample).toBe(false);
    expect(marks.find(({ order_id }) => order_id === sample.id)?.is_sample).toBe(true);
  });
  it('names a late fee once it was added, in a second mail', async () => {
    const email = 'late@example.test';
    const one = await order({ now: new Date(Date.now() - 95 * day), customer_info: { ...buyer, email } });
    await sendInvoice(studio.platform, one.id);
    await studio.call('admin', 'POST', `/admin/orders/${one.id}/late-fee`, { amount: 51.71 });
    await sendInvoice(studio.platform, one.id);
    const mails = await mailsTo(email, 'orders.invoice');
    expect(mails).toHaveLength(2);
    const text = await textOf(Buffer.from(mails.at(-1)?.attachments[0]?.content ?? '', 'base64'));
    expect(text).toContain('Late fee');
    expect(text).toContain('$1,775.39');
  });

  it('is not sent for an order by card, nor for a sample', async () => {
    const email = 'quiet@example.test';
    const card = await order({ payment_method: 'credit_card', customer_info: { ...buyer, email } });
    const sample = await order({ customer_info: { ...buyer, email } });
    await studio.db.update(orders).set({ is_sample: true }).where(eq(orders.id, sample.id));
    for (const { id } of [card, sample]) await sendInvoice(studio.platform, id);
    expect(await mailsTo(email, 'orders.invoice')).toEqual([]);
  });
});

describe('a receipt', () => {
  it('is mailed once with the paid invoice, and can be had by its client', async () => {
    const email = 'paid@example.test';
    const one = await order({ payment_method: 'credit_card', customer_info: { ...buyer, email } });
    const payment = await studio.db.transaction((tx) =>
      recordPayment(tx, one.id, {
        amount_cents: one.total_cents,
        method: 'card',
        provider_ref: 'pi_receipt',
        card_brand: 'Visa',
        card_last4: '4242',
      }),
    );
    await sendReceipt(studio.platform, payment.id);
    await sendReceipt(studio.platform, payment.id);
    const mails = await mailsTo(email, 'orders.receipt');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([
      `${payment.receipt_number}.pdf`,
      `${one.invoice_number}.pdf`,
    ]);
    const path = `/api/orders/${one.id}/receipts/${payment.id}/receipt.pdf`;
    expect((await get('business', path)).status).toBe(404);
    const text = await textOf(new Uint8Array(await (await get('client', path)).arrayBuffer()));
    for (const part of [payment.receipt_number, 'Amount received: $1,723.68', 'Visa card ending in 4242', '$0.00'])
      expect(text).toContain(part);
    const invoice = await textOf(new Uint8Array(await (await get('client', `/api/orders/${one.id}/invoice.pdf`)).arrayBuffer()));
    expect(invoice).toContain('Paid on');
  });
});

describe('reminders', () => {
  it('come before and after the due date, each once, and stop when it is paid', async () => {
    const email = 'remind@example.test';
    const start = new Date('2026-03-01T12:00:00Z');
    const one = await order({ now: start, customer_info: { ...buyer, email } });
    const at = (days: number) => new Date(start.getTime() + days * day + 60_000);
    const count = async () =>
      (await studio.db.select().from(mail_outbox).where(eq(mail_outbox.to_address, email))).map(({ template }) => template);
    await writeDueReminders(studio.platform, at(20));
    expect(await count()).toEqual([]);
    await Promise.all([writeDueReminders(studio.platform, at(27)), writeDueReminders(studio.platform, at(27))]);
    await writeDueReminders(studio.platform, at(28));
    expect(await count()).toEqual(['orders.reminder-before']);
    await writeDueReminders(studio.platform, at(31));
    await writeDueReminders(studio.platform, at(32));
    expect(await count()).toEqual(['orders.reminder-before', 'orders.reminder-after']);
    const told = await studio.db
      .select()
      .from(notifications)
      .where(eq(notifications.title, `${one.order_number} is overdue`));
    expect(told).toHaveLength(2);
    await writeDueReminders(studio.platform, at(38));
    expect(await count()).toHaveLength(3);
    await studio.call('admin', 'PATCH', `/admin/orders/${one.id}/status`, { status: 'paid' });
    await writeDueReminders(studio.platform, at(52));
    expect(await count()).toHaveLength(3);
    expect(await timeline(one.id)).toEqual(['created', 'reminder', 'reminder', 'reminder', 'status_changed']);
  });
});

describe('the export', () => {
  it('is for the studio alone, and tells who took it', async () => {
    const path = '/api/admin/orders/export.csv';
    expect((await get(null, path)).status).toBe(401);
    expect((await get('client', path)).status).toBe(403);
    expect((await get('admin', `${path}?status=lost`)).status).toBe(400);
    const before = await studio.audit();
    await (await get('admin', path)).text();
    expect((await studio.audit()).slice(before.length).at(-1)).toMatchObject({
      action: 'orders.exported',
      actor_id: studio.ids.admin,
    });
  });

  it('holds every order in many batches, and no cell that a spreadsheet would run', async () => {
    await order({ customer_info: { ...buyer, firstName: '=HYPERLINK("http://evil.test")', company: '@SUM(A1)', lastName: '' } });
    await studio.db.execute(`insert into orders (id, order_number, invoice_number, subtotal_cents, tax_rate_bp, tax_cents, total_cents, billing_address, due_at)
      select gen_random_uuid(), 'ORD-B' || n, 'INV-B' || n, 100, 0, 0, 100, '{"firstName":"Ada, \\"the\\" first","lastName":"Byron","email":"a@b.test","company":"","phone":"","addressLine1":""}', now()
      from generate_series(1, 1200) n`);
    const answer = await get('admin', '/api/admin/orders/export.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + (await studio.db.$count(orders)));
    expect(lines[0]?.startsWith('order_number,order_id,created_at,status')).toBe(true);
    expect(lines.find((line) => line.includes('HYPERLINK'))).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    expect(lines.some((line) => line.includes(`,"'@SUM(A1)"`))).toBe(true);
    expect(lines.find((line) => line.startsWith('ORD-B7,'))).toContain('"Ada, ""the"" first Byron","a@b.test"');
    const pending = (await (await get('admin', '/api/admin/orders/export.csv?status=paid')).text()).trimEnd().split('\r\n');
    expect(pending.length).toBe(1 + (await studio.db.$count(orders, eq(orders.status, 'paid'))));
  });

  it('guards whatever a person typed as a spreadsheet library does', async () => {
    const nasty = [
      '=1+1',
      '+1',
      '-1',
      '@a',
      '\t=1',
      '\r=1',
      '＝1',
      '＋1',
      '－1',
      '＠a',
      'a,b',
      'a"b',
      'a\r\nb',
      "'=1",
      '"=1',
      ' =1',
      '',
      '–1',
    ];
    const random = fc.sample(
      fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
      150,
    );
    const texts = [...nasty, ...random];
    await studio.db.delete(orders);
    const row = (company: string, n: number) => ({
      order_number: `ORD-C${n}`,
      invoice_number: `INV-C${n}`,
      subtotal_cents: 100,
      tax_rate_bp: 0,
      tax_cents: 0,
      total_cents: 100,
      billing_address: { ...buyer, company },
      due_at: new Date(),
      created_at: new Date(Date.now() - n * 1_000),
    });
    await studio.db.insert(orders).values(texts.map(row));
    const csv = (await (await get('admin', '/api/admin/orders/export.csv')).text()).split('\r\n');
    const text = csv.slice(1).join('\r\n');
    const expected = stringify(
      texts.map((one) => [one]),
      { escape_formulas: true, quoted: true, quoted_empty: true, record_delimiter: '|||\r\n' },
    );
    const cells = expected.split('|||\r\n').slice(0, -1);
    expect(cells).toHaveLength(texts.length);
    let from = 0;
    for (const [n, cell] of cells.entries()) {
      const at = text.indexOf(`ORD-C${n},`, from);
      expect(at, texts[n]).toBeGreaterThanOrEqual(0);
      expect(text.slice(at)).toContain(`"ada@example.test",${cell},USD,1.00,0.00,0.00,1.00,0.00,0.00,1.00,INV-C${n},`);
      from = at;
    }
  });

  const busy = () => studio.platform.pool.totalCount - studio.platform.pool.idleCount;
  const open = async () => {
    const { rows } = await studio.db.execute(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    return rows[0]?.open;
  };

  it('gives its connection back when the reader goes away', async () => {
    await studio.db.execute(`insert into orders (id, order_number, invoice_number, subtotal_cents, tax_rate_bp, tax_cents, total_cents, billing_address, due_at)
      select gen_random_uuid(), 'ORD-D' || n, 'INV-D' || n, 100, 0, 0, 100, '{"firstName":"${'x'.repeat(500)}"}', now()
      from generate_series(1, 20000) n`);
    const before = busy();
    const answer = await get('admin', '/api/admin/orders/export.csv');
    const reader = answer.body?.getReader();
    await reader?.read();
    expect(await open()).toBe(1);
    await reader?.cancel();
    expect(busy()).toBe(before);
    await vi.waitFor(async () => expect(await open()).toBe(0));
  });

  it('opens nothing for whoever asks for the headers alone, and notes nothing', async () => {
    const before = { busy: busy(), noted: (await studio.audit()).length };
    const cookie = await studio.sessionOf('admin');
    const answer = await studio.request(cookie, 'HEAD', '/api/admin/orders/export.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.text()).toBe('');
    expect({ busy: busy(), noted: (await studio.audit()).length }).toEqual(before);
    expect(await open()).toBe(0);
    expect((await studio.request(null, 'HEAD', '/api/admin/orders/export.csv')).status).toBe(401);
  });

  it('ends with its request, even when nobody cancels the stream', async () => {
    const before = busy();
    const request = new AbortController();
    const reader = exportOrders(studio.platform.pool, null, request.signal).getReader();
    await reader.read();
    expect(await open()).toBe(1);
    request.abort();
    await vi.waitFor(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: before }));
    await expect(exportOrders(studio.platform.pool, null, request.signal).getReader().read()).rejects.toThrow();
    expect(busy()).toBe(before);
  });

  it('ends when the reader goes away while it waits for a connection', async () => {
    const { pool } = studio.platform;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const reader = exportOrders(pool, null).getReader();
    const first = reader.read();
    await reader.cancel();
    for (const client of held) client.release();
    await first;
    await vi.waitFor(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: 0 }));
  });

  it('ends with its connection to the database', async () => {
    const reader = exportOrders(studio.platform.pool, null).getReader();
    await reader.read();
    await reader.read();
    await studio.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    await vi.waitFor(() => expect(busy()).toBe(0));
    await expect(reader.read()).rejects.toThrow();
  });

  it('leaves connections to the others, however many read slowly', async () => {
    const { pool } = studio.platform;
    const share = Math.floor(pool.options.max / 4);
    const readers = Array.from({ length: share }, () => exportOrders(pool, null).getReader());
    for (const reader of readers) await reader.read();
    const noted = (await studio.audit()).length;
    const refused = await get('admin', '/api/admin/orders/export.csv');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await studio.audit()).length).toBe(noted);
    for (const reader of readers) await reader.cancel();
    const served = await get('admin', '/api/admin/orders/export.csv');
    expect(served.status).toBe(200);
    await served.body?.cancel();
  });

  it('ends with a connection that is cut, at whatever moment', async () => {
    const server = await studio.listen();
    const cookie = (await studio.sessionOf('admin')) ?? '';
    const cut = (when: 'sent' | 'answered' | 'reading') =>
      new Promise<void>((done) => {
        const socket = connect(server.port, '127.0.0.1');
        let seen = 0;
        socket.on('close', () => done()).on('error', () => {});
        socket.write(`GET /api/admin/orders/export.csv HTTP/1.1\r\nhost: localhost:3000\r\ncookie: ${cookie}\r\n\r\n`, () => {
          if (when === 'sent') socket.destroy();
        });
        socket.on('data', (chunk) => {
          seen += chunk.length;
          if (when === 'answered' || seen > 500_000) socket.destroy();
        });
      });
    try {
      for (const when of ['sent', 'answered', 'reading', 'sent'] as const) await cut(when);
      await Promise.all(Array.from({ length: 12 }, () => cut('sent')));
      await vi.waitFor(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: 0 }));
      const whole = await fetch(`${server.url}/api/admin/orders/export.csv`, { headers: { cookie } });
      expect((await whole.text()).match(/^ORD-D/gm)).toHaveLength(20_000);
      await vi.waitFor(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: 0 }));
    } finally {
      await server.close();
    }
  });
});
