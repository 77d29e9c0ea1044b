import { expect, it } from 'vitest';
import { createContext } from '#platform/http/context.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { memoryLogger } from '#tests/memory-logger.ts';
import { type LoggedRequest, logRequest } from './request-log.server.ts';

async function logged(status: number, request: Partial<LoggedRequest> = {}) {
  const log = memoryLogger();
  logRequest(
    createContext({ log } as unknown as Platform, new Headers(), null),
    { method: 'GET', target: '/admin', ...request },
    status,
    1,
  );
  await Promise.resolve().then(() => Promise.resolve());
  return log.entries.map(({ level, status_code, message }) => `${level} ${status_code} ${message}`);
}

it('takes what breaks for an error and what is refused for a warning', async () => {
  expect(await logged(200)).toEqual(['info 200 GET /admin 200']);
  expect(await logged(404)).toEqual(['warn 404 GET /admin 404']);
  expect(await logged(500)).toEqual(['error 500 GET /admin 500']);
  expect(await logged(503)).toEqual(['error 503 GET /admin 503']);
});

it('takes neither a visitor who has gone on nor the maintenance mode for an error', async () => {
  expect(await logged(500, { isAborted: true })).toEqual(['info 499 GET /admin 499']);
  expect(await logged(404, { isAborted: true })).toEqual(['warn 404 GET /admin 404']);
  expect(await logged(503, { isPlanned: true })).toEqual(['info 503 GET /admin 503']);
});
