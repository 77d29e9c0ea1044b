import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTables } from './tables.ts';
import { mayWrite, writerOf, writesIn } from './writes.ts';

const tables = await allTables();
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testkit)\.tsx?$/.test(file));

const foreign = (file: string, code: string): string[] =>
  writesIn(file, code, tables)
    .filter((write) => !mayWrite(writerOf(file), write))
    .map(({ table, owner }) => `${file} writes ${table} of ${owner}`);

describe('A table', () => {
  it('is written by the feature that owns it alone', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => foreign(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('has an owner that exists', () => {
    const owners = new Set(files.map(writerOf));
    const lost = tables.filter(({ owner }) => !owners.has(owner) && !owner.startsWith('platform/'));
    expect(lost.map(({ owner, name }) => `${name} of ${owner}`)).toEqual([]);
  });

  const here = 'src/features/sales/cart/some.server.ts';
  const orders = "import { orders } from '#db/schema/sales/orders.ts';";
  it.each([
    ['the builder', `${orders} export const f = (tx) => tx.update(orders).set({});`],
    ['the builder of a port', `${orders} export const f = (ports) => ports.db.delete(orders);`],
    ['a handle of another name', `${orders} export const f = (inner) => inner.insert(orders).values({});`],
    ['another local name', `import { orders as o } from '#db/schema/sales/orders.ts'; export const f = (tx) => tx.insert(o);`],
    [
      'a relative import',
      `import { orders } from '../../../db/schema/sales/orders.ts'; export const f = (tx) => tx.insert(orders);`,
    ],
    ['raw SQL', 'export const f = (tx) => tx.execute(sql`insert into orders (id) values (1)`);'],
    ['raw SQL that names the table', `${orders} export const f = (tx) => tx.execute(sql\`delete from \${orders} where true\`);`],
    ['SQL in a string', "export const f = (pool) => pool.query('update only orders as o set status = 1');"],
    ['a table nobody can see', 'export const f = (tx, table) => tx.delete(table);'],
    ['SQL of a table nobody can see', `export const f = (tx, table) => tx.execute(sql\`truncate \${table}\`);`],
  ])('is not written by another feature through %s', (_, code) => {
    expect(foreign(here, code)).toHaveLength(1);
  });

  it.each([
    ['reads', `${orders} export const f = (tx) => tx.select().from(orders).for('update');`],
    ['its own tables', "import { carts } from '#db/schema/sales/cart.ts'; export const f = (tx) => tx.update(carts);"],
    ['maps and hashes', `${orders} export const f = (kept, hash) => { kept.delete(orders.id); hash.update('orders'); };`],
    ['words that are no SQL', "export const text = 'Please update orders before you delete from the list';"],
  ])('is not guarded against %s', (_, code) => {
    expect(foreign(here, code)).toEqual([]);
  });
});
