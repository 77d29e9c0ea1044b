import { RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { type SplitBuild, splitHandler } from './split-build.server.ts';

const page = (text: string) => ({ loader: () => new Response(text) });

function splitBuild(later: NonNullable<SplitBuild['later']>): SplitBuild {
  const route = (id: string, path: string, module: object) => ({ id, path, parentId: undefined, module });
  return {
    routes: {
      early: route('early', 'about', page('about us')),
      late: route('late', 'admin', {}),
      one: route('one', 'help/:slug', {}),
    },
    entry: { module: {} },
    assets: { routes: {} },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    later,
  } as unknown as ServerBuild & Pick<SplitBuild, 'later'>;
}

const ask = async ({ handle }: ReturnType<typeof splitHandler>, path: string) =>
  (await handle(new Request(`http://localhost${path}`), new RouterContextProvider(), 'en')).text();

test('a page of the site is answered before the code of the others has come', async () => {
  const pages = splitHandler(
    splitBuild(() => new Promise(() => {})),
    'production',
  );
  expect(await ask(pages, '/about')).toBe('about us');
});

test('any other address fetches that code once, and everything is answered with it from then on', async () => {
  let fetched = 0;
  const pages = splitHandler(
    splitBuild(async () => {
      fetched += 1;
      return { late: page('the desk'), one: page('an article') } as never;
    }),
    'production',
  );
  expect(await Promise.all([ask(pages, '/admin'), ask(pages, '/help/hosting'), ask(pages, '/about')])).toEqual([
    'the desk',
    'an article',
    'about us',
  ]);
  await pages.complete();
  expect(await ask(pages, '/about')).toBe('about us');
  expect(fetched).toBe(1);
});
