import { createServer } from 'node:http';
import pg from 'pg';

// The least a list can cost: one query, the rows as JSON.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const text = process.env.QUERY ?? '';
const params: unknown[] = JSON.parse(process.env.PARAMS ?? '[]');
const server = createServer(async (_req, res) => {
  const { rows } = await pool.query(text, params);
  const body = JSON.stringify({ success: true, data: { items: rows.slice(0, 20), next_cursor: null }, error: null });
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  res.end(body);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(address.port);
});
