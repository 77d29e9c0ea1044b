import { describe, expect, it } from 'vitest';
import { anyText, oneOf, sameQuery, serverList } from './server-list.ts';

const list = serverList({
  pageSize: 50,
  searchable: true,
  filters: { status: oneOf(['paid', 'open'] as const), contact_id: anyText },
  more: (params) => ({ view: params.get('view') ?? 'all' }),
});
const read = (search: string) => list.readQuery(new URLSearchParams(search));

describe('the query of a list', () => {
  it('is what the address says', () => {
    expect(read('q=ada&cursor=abc&limit=10&status=open&contact_id=7&view=past')).toEqual({
      limit: 10,
      q: 'ada',
      cursor: 'abc',
      status: 'open',
      contact_id: '7',
      view: 'past',
    });
  });
  it.each(['limit=0', 'limit=-3', 'limit=1.5', 'limit=1000', 'limit=many', 'status=stolen', 'q=', 'unknown=1', ''])(
    'leaves out what it does not know: %s',
    (search) => {
      expect(read(search)).toEqual({ limit: 50, view: 'all' });
    },
  );
  it('has no search where the list has none', () => {
    expect(serverList().readQuery(new URLSearchParams('q=ada'))).toEqual({ limit: 20 });
  });
  it('is the same for the same page, whatever the order and the absent parts', () => {
    expect(sameQuery({ limit: 20, q: 'a' }, { q: 'a', limit: 20 })).toBe(true);
    expect(sameQuery<object>({ limit: 20, cursor: undefined }, { limit: 20 })).toBe(true);
    expect(sameQuery<object>({ limit: 20 }, { limit: 20, cursor: 'x' })).toBe(false);
    expect(sameQuery({ limit: 20 }, { limit: 50 })).toBe(false);
  });
});
