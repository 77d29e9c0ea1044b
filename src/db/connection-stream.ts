import type { Socket } from 'node:net';
import type pg from 'pg';

/** The driver's types leave the connection out. */
export function streamOf(client: pg.ClientBase): Socket | undefined {
  const { connection } = client as pg.ClientBase & { connection?: { stream?: Socket } };
  return connection?.stream;
}
