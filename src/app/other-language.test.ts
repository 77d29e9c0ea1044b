import { createMemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import type { OtherLanguage } from '#shared/languages.ts';
import { addWords } from '#shared/words.ts';
import { clientLoader as loadFreePage } from './routes/site/free-page.tsx';
import { clientLoader as loadUnknown } from './routes/site/unknown.tsx';

// A test of another file may have left this document in another language.
beforeEach(() => addWords('en' as OtherLanguage, {}));

it.each([
  ['a page', loadFreePage],
  ['any other address', loadUnknown],
])('leaves for the address of %s in another language, with its query and its anchor', async (_, load) => {
  const left: unknown[] = [];
  const loader = async (args: object) => {
    try {
      await load({ ...args, serverLoader: async () => null } as never);
    } catch (thrown) {
      left.push(thrown);
    }
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', element: null },
    { path: '*', loader, element: null },
  ]);
  await router.navigate('/de/pricing?plan=2#plans');
  expect(left.map((answer) => answer instanceof Response && answer.headers.get('location'))).toEqual([
    '/de/pricing?plan=2#plans',
  ]);
});
