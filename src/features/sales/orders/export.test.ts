import { connect } from 'node:net';
import { stringify } from 'csv-stringify/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#db/schema/sales/orders.ts';
import { eventually } from '#tests/eventually.ts';
import { type Person, people } from '#tests/seed.ts';
import { testStudio } from '#tests/studio.ts';
import { exportOrders } from './export.server.ts';
import type { ServiceRow } from './order-lines.server.ts';
import { addService, buyer, placeOrder } from './orders.testkit.ts';

const studio = testStudio();
let page: ServiceRow;

beforeAll(async () => {
  page = await addService(studio.db);
});

const order = (values: Partial<Parameters<typeof placeOrder>[1]> = {}) =>
  placeOrder(studio.db, { user_id: studio.ids.client, lines: [{ service: page, quantity: 3, contract_id: null }], ...values });
const get = async (who: Person | null, path: string) =>
  studio.request(who && (await studio.signIn(people[who].email)), 'GET', path);

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

  it('holds what the list shows with the same filters, and marks sample orders', async () => {
    await studio.db.delete(orders);
    const grace = { ...buyer, firstName: 'Grace', lastName: 'O\'Hopper \\ "Amazing"', email: 'grace@navy.test', company: '' };
    const late = new Date(Date.now() - 60 * 86_400_000);
    const overdue = await order({ customer_info: grace, now: late });
    const open = await order({ customer_info: grace });
    await order({ now: late });
    const sample = await order({ user_id: studio.ids.business });
    await studio.db.update(orders).set({ is_sample: true }).where(eq(orders.id, sample.id));
    await studio.db.update(orders).set({ status: 'paid' }).where(eq(orders.id, open.id));
    const cookie = await studio.signIn(people.admin.email);
    const exported = async (query: string) => {
      const text = await (await studio.request(cookie, 'GET', `/api/admin/orders/export.csv?${query}`)).text();
      return text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => ({ number: line.slice(0, line.indexOf(',')), is_sample: line.endsWith(',true') }));
    };
    const listed = async (query: string) =>
      (
        await studio.call<{ items: { order_number: string; is_sample: boolean }[] }>(
          'admin',
          'GET',
          `/admin/orders?limit=100&${query}`,
        )
      ).data.items.map(({ order_number, is_sample }) => ({ number: order_number, is_sample }));
    const found = new Map<string, number>([
      ['', 4],
      ['q=grace', 2],
      ['q=hopper+grace', 2],
      ['q=navy.test', 2],
      [`q=${encodeURIComponent("o'hopper")}`, 2],
      ['q=grace&status=paid', 1],
      ['q=grace&due=overdue', 1],
      ['due=overdue', 2],
      ['due=open', 1],
      [`q=${overdue.order_number}`, 1],
      [`q=${studio.ids.business.slice(-8)}`, 1],
      ['q=byron', 2],
      [`q=${encodeURIComponent("'; drop table orders; -- \\'")}`, 0],
      ['q=%25', 0],
    ]);
    for (const [query, count] of found) {
      const rows = await exported(query);
      expect(rows, query).toHaveLength(count);
      expect(rows, query).toEqual(await listed(query));
    }
    expect((await exported('')).filter(({ is_sample }) => is_sample)).toEqual([{ number: sample.order_number, is_sample: true }]);
    expect((await get('admin', '/api/admin/orders/export.csv?due=never')).status).toBe(400);
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
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null`,
    );
    return rows[0]?.open;
  };

  it('gives its connection back when the reader goes away', async () => {
    // More bytes than sockets keep, in few rows.
    await studio.db.execute(`insert into orders (id, order_number, invoice_number, subtotal_cents, tax_rate_bp, tax_cents, total_cents, billing_address, due_at)
      select gen_random_uuid(), 'ORD-D' || n, 'INV-D' || n, 100, 0, 0, 100, '{"firstName":"${'x'.repeat(2_500)}"}', now()
      from generate_series(1, 4000) n`);
    const before = busy();
    const answer = await get('admin', '/api/admin/orders/export.csv');
    const reader = answer.body?.getReader();
    await reader?.read();
    expect(await open()).toBe(1);
    await reader?.cancel();
    expect(busy()).toBe(before);
    await eventually(async () => expect(await open()).toBe(0));
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
    const reader = exportOrders(studio.platform.pool, {}, request.signal).getReader();
    await reader.read();
    expect(await open()).toBe(1);
    request.abort();
    await eventually(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: before }));
    await expect(exportOrders(studio.platform.pool, {}, request.signal).getReader().read()).rejects.toThrow();
    expect(busy()).toBe(before);
  });

  it('ends when the reader goes away while it waits for a connection', async () => {
    const { pool } = studio.platform;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const reader = exportOrders(pool, {}).getReader();
    const first = reader.read();
    await reader.cancel();
    for (const client of held) client.release();
    await first;
    await eventually(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: 0 }));
  });

  it('ends with its connection to the database', async () => {
    const reader = exportOrders(studio.platform.pool, {}).getReader();
    await reader.read();
    await reader.read();
    await studio.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null`);
    await eventually(() => expect(busy()).toBe(0));
    await expect(reader.read()).rejects.toThrow();
  });

  it('leaves connections to the others, however many read slowly', async () => {
    const { pool } = studio.platform;
    const share = Math.floor(pool.options.max / 4);
    const readers = Array.from({ length: share }, () => exportOrders(pool, {}).getReader());
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
      await eventually(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: 0 }));
      const whole = await fetch(`${server.url}/api/admin/orders/export.csv`, { headers: { cookie } });
      expect((await whole.text()).match(/^ORD-D/gm)).toHaveLength(4_000);
      await eventually(async () => expect({ open: await open(), busy: busy() }).toEqual({ open: 0, busy: 0 }));
    } finally {
      await server.close();
    }
  });
});
