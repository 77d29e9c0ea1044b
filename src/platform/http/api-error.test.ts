import { ORPCError } from '@orpc/server';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '#db/unavailable.ts';
import { diskFullMessage, unavailableMessage } from '#shared/app-error.ts';
import { toApiError } from './api-error.server.ts';

it.each([
  ['a lost database', new DatabaseUnavailable('gone'), unavailableMessage],
  [
    'one that something else has wrapped',
    new ORPCError('INTERNAL_SERVER_ERROR', { cause: new DatabaseUnavailable('gone') }),
    unavailableMessage,
  ],
  ['a full disk', Object.assign(new Error('could not extend file'), { code: '53100' }), diskFullMessage],
])('%s is a passing state with words for a person', (_, error, message) => {
  const answer = toApiError(error);
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual({ success: false, data: null, error: message, code: 'SERVICE_UNAVAILABLE' });
  expect(answer.cause).toBe(error);
});

it('any other failure is one of ours', () => {
  expect(toApiError(new Error('no words for it'))).toMatchObject({ status: 500, code: 'INTERNAL_SERVER_ERROR' });
});
