import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type ListOptions, type ListState, useListState } from '#ui/use-list-state.ts';

function stateAt(address: string, options: ListOptions, state?: unknown): ListState {
  let seen: ListState | undefined;
  function Probe() {
    seen = useListState(options);
    return null;
  }
  const [pathname, search = ''] = address.split('?');
  const router = createMemoryRouter([{ path: '/list', element: createElement(Probe) }], {
    initialEntries: [{ pathname, search: `?${search}`, state }],
  });
  renderToString(createElement(RouterProvider, { router }));
  if (!seen) throw new Error('The list was not rendered.');
  return seen;
}

const orders: ListOptions = { filters: ['status'], sorts: ['total'], defaultSort: '-created_at' };

test('reads search, known filters and order from the address', () => {
  const list = stateAt('/list?q=tide&status=paid&sort=-total&limit=50', orders);
  expect(list.query).toEqual({ q: 'tide', status: 'paid', sort: '-total', limit: 50 });
  expect(list.isFiltered).toBe(true);
});

test('names that are not on the list are not passed on', () => {
  expect(stateAt('/list?role=admin&sort=password', orders).query).toEqual({ sort: '-created_at', limit: 20 });
});

test('a page size outside 1 to 100 falls back', () => {
  for (const limit of ['0', '101', '-5', '1.5', 'many']) expect(stateAt(`/list?limit=${limit}`, orders).limit).toBe(20);
});

test('counts pages by the trail behind the cursor, and a shared link still has a way back', () => {
  expect(stateAt('/list', orders)).toMatchObject({ page: 1, hasPrevious: false });
  expect(stateAt('/list?cursor=c', orders, { trail: ['a', 'b'] })).toMatchObject({ page: 4, hasPrevious: true });
  expect(stateAt('/list?cursor=c', orders)).toMatchObject({ page: 2, hasPrevious: true });
});
