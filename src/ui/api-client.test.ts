import { describe, expect, it } from 'vitest';
import { ApiFailure, reasonOf } from './api-client.ts';

const own = 'Failed to save estimate';

describe('reasonOf', () => {
  it.each([
    ['a refusal', new ApiFailure('The title is missing.', 400, 'BAD_REQUEST'), 'The title is missing.'],
    [
      'a provider that is down',
      new ApiFailure('The bank is not reachable.', 503, 'SERVICE_UNAVAILABLE'),
      'The bank is not reachable.',
    ],
    ['a failure of ours', new ApiFailure('An unexpected error occurred.', 500, 'INTERNAL_SERVER_ERROR'), own],
    ['a failure that the server has words for', new ApiFailure('Signup failed.', 500, 'INTERNAL_SERVER_ERROR'), 'Signup failed.'],
    ['a proxy that answers for us', new ApiFailure('Bad Gateway', 502, 'BAD_GATEWAY', {}, false), own],
    ['a refusal without words', new ApiFailure('', 409, 'CONFLICT'), own],
    ['an error of the browser', new TypeError('undefined is not a function'), own],
    ['nobody there', new ApiFailure('Please check your connection.', 0, 'OFFLINE'), `${own}. Please check your connection.`],
  ])('%s', (_, error, told) => {
    expect(reasonOf(error, own)).toBe(told);
  });
  it('ends a sentence once', () => {
    const offline = new ApiFailure('Please check your connection.', 0, 'OFFLINE');
    expect(reasonOf(offline, 'It broke.')).toBe('It broke. Please check your connection.');
  });
});
