import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { describe, expect, it } from 'vitest';
import { keepFrameOf } from './keep-frame.ts';

const failed = (result: unknown) => ({ type: 'error' as const, result });
const unreachable = 'The server could not be reached. Please check your connection and try again.';
const read = (error: unknown) => keepFrameOf({ root: failed(error), 'routes/admin/layout': failed(error), page: failed(error) });
const kept = (message: string) => ({ page: failed(data(message, { status: 503 })) });

describe('a navigation whose answer does not come', () => {
  it('leaves the frame as it is, and tells in the page', () => {
    expect(read(new TypeError('Failed to fetch'))).toEqual(kept(unreachable));
    expect(read(new ErrorResponse(502, 'Bad Gateway', '<html>nginx</html>'))).toEqual(kept(unreachable));
    const own = 'The database cannot be reached right now.';
    expect(read(new ErrorResponse(503, '', own))).toEqual(kept(own));
  });

  it('leaves a page that was only to be read anew as it is', () => {
    const error = failed(new TypeError('Failed to fetch'));
    expect(keepFrameOf({ root: error, 'routes/admin/layout': error, page: error }, true)).toEqual({});
  });

  it('shows a page that has nothing to read', () => {
    const error = new TypeError('Failed to fetch');
    expect(keepFrameOf({ root: failed(error), 'routes/portal/layout': failed(error) })).toEqual({});
  });
});

describe('any other answer', () => {
  it('stays what it is: a refusal of the guard, a redirect, a page that broke', () => {
    for (const answer of [
      new ErrorResponse(403, '', { guard: 'denied' }),
      new ErrorResponse(503, '', { guard: 'error' }),
      new Response(null, { status: 302, headers: { location: '/auth' } }),
      new Error('Unexpected Server Error'),
    ]) {
      const results = { root: failed(answer), 'routes/admin/layout': failed(answer), page: failed(answer) };
      expect(keepFrameOf(results)).toBe(results);
    }
  });

  it('of the page alone leaves the frame its new data', () => {
    const results = { root: { type: 'data' as const, result: 1 }, page: failed(new TypeError('Failed to fetch')) };
    expect(keepFrameOf(results)).toEqual({ root: { type: 'data', result: 1 }, ...kept(unreachable) });
  });
});
