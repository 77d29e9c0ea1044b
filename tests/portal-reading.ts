import { sql } from 'drizzle-orm';
import { openApiDocument } from '#server/openapi.server.ts';
import { foldAll } from '#server/registry.server.ts';
import type { testStudio } from './studio.ts';

type Studio = ReturnType<typeof testStudio>;
type Operation = { parameters?: { name: string; in: string; required?: boolean }[] };

const document = (await openApiDocument(foldAll(), 'http://localhost:3000')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Everything that is read by whoever is signed in, or by anybody: a new operation is among them by itself. */
export const readings = Object.entries(document.paths).flatMap(([path, methods]) =>
  methods.get && !path.startsWith('/admin') ? [path] : [],
);

/** The ids of all records, which a path may name. */
async function allIds(studio: Studio): Promise<string[]> {
  const { rows: tables } = await studio.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'
      and table_name in ('conversations', 'support_tickets', 'estimates', 'contracts', 'orders', 'projects', 'folders', 'files',
        'deliverables', 'bookings', 'data_exports', 'credential_drops', 'content_checklists', 'project_milestones')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await studio.db.execute<{ id: string }>(sql`select id from ${sql.identifier(name)}`);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** All texts that the holder of a session can read, by operation. */
export async function readAll(studio: Studio, cookie: string): Promise<Map<string, string>> {
  const ids = await allIds(studio);
  const texts = new Map<string, string>();
  for (const path of readings) {
    if (path.includes('{token}') || path.includes('{access_token}')) continue;
    const addresses = /\{\w*id\}/.test(path)
      ? ids.flatMap((id) =>
          path.includes('{document_type}')
            ? ['estimate', 'contract'].map((type) => path.replace('{document_type}', type).replaceAll(/\{\w+\}/g, id))
            : [path.replaceAll(/\{\w+\}/g, id)],
        )
      : path.includes('{')
        ? []
        : [path];
    let text = '';
    for (const address of addresses) {
      const answer = await studio.request(cookie, 'GET', `/api${address}`);
      if (answer.status === 200) text += await answer.text();
      else await answer.body?.cancel();
    }
    texts.set(path, text);
  }
  return texts;
}
