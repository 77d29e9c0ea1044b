import { expect, it } from 'vitest';
import type { LogLevel } from '#shared/logs.ts';
import { createBuffer } from './buffer.ts';
import { toRow } from './row.ts';

const row = (level: LogLevel, message: string, status_code?: number) =>
  toRow(level, { category: 'api', message, status_code }, new Date());

it('lets successful requests give way to everything else when full', () => {
  const buffer = createBuffer(3);
  buffer.push(row('info', 'ok 1', 200));
  buffer.push(row('info', 'ok 2', 200));
  buffer.push(row('warn', 'refused', 403));
  buffer.push(row('info', 'ok 3', 200));
  buffer.push(row('error', 'broken', 500));
  buffer.push(row('info', 'signed in'));
  buffer.push(row('info', 'one too many'));
  expect(buffer.size).toBe(3);
  expect(buffer.takeDropped()).toBe(4);
  expect(buffer.takeDropped()).toBe(0);
  expect(buffer.take(2).map((r) => r.message)).toEqual(['refused', 'broken']);
  expect(buffer.take(10).map((r) => r.message)).toEqual(['signed in']);
});
