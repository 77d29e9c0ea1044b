import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

// The least an app of this kind can be: Hono, a pool, one answer from the database.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '' });
const app = new Hono();
app.get('/', async (c) => c.json((await pool.query('select 1 as one')).rows));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
