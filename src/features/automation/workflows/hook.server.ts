import { randomUUID } from 'node:crypto';
import { tokenHash } from '#platform/crypto/link-token.server.ts';
import { limitRate } from '#platform/http/rate-limit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import { storable } from '#shared/storable.ts';
import { readForeignJson } from './foreign-json-policy.ts';
import { takeHook } from './run-service.server.ts';

export type HookRequest = { token: string; key: string | null; text: string; ip: string | null; depth: number };
type HookAnswer = { status: 202 | 400 | 404 | 409 | 429; message: string };

/** Another system tells a workflow something. The address is the key; an idempotency key makes a repetition harmless. */
export async function takeHookRequest(platform: Platform, { token, key, text, ip, depth }: HookRequest): Promise<HookAnswer> {
  try {
    await limitRate({ platform, ip }, 'hook', { window: 60, max: 120 });
  } catch (error) {
    if (error instanceof AppError) return { status: 429, message: error.message };
    throw error;
  }
  const body = text.trim() === '' ? {} : readForeignJson(text);
  if (body === undefined) return { status: 400, message: 'The body is no JSON.' };
  return answers[await takeHook(platform, tokenHash(token), storable(key ?? randomUUID()).slice(0, 200), body, depth)];
}

const answers = {
  taken: { status: 202, message: 'Accepted' },
  paused: { status: 409, message: 'This workflow is paused: nothing was kept. Send it again when the workflow is active.' },
  unknown: { status: 404, message: 'There is nothing at this address.' },
} satisfies Record<string, HookAnswer>;
