import { expect, it } from 'vitest';
import { contextKey } from './context-key.ts';
import { pageContext } from './page-context.ts';
import { renderNonce } from './render-nonce.server.ts';

it('is kept outside of the modules, which are loaded anew in development, and another for each name', () => {
  const { foyerContextKeys } = globalThis as { foyerContextKeys?: Record<string, unknown> };
  expect(foyerContextKeys).toMatchObject({ page: pageContext, 'render-nonce': renderNonce });
  expect(foyerContextKeys?.page).toBe(pageContext);
  expect(contextKey('page')).toBe(pageContext);
  expect(contextKey('render-nonce')).not.toBe(pageContext);
});
