import { createServer } from 'vite';
import { readEnv } from '#platform/env.server.ts';

// Vite in middleware mode by hand: it serves the sources, everything else goes to the same app as in production.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const env = readEnv({ NODE_ENV: 'development', ...process.env });
const ssr = vite.environments.ssr;
if (!('runner' in ssr)) throw new Error('Vite was started without its module runner');
const runner = ssr.runner as { import<T>(id: string): Promise<T> };
const { boot } = await runner.import<typeof import('./boot.server.ts')>('/src/server/boot.server.ts');
const { openDatabase } = await runner.import<typeof import('./open-database.server.ts')>('/src/server/open-database.server.ts');
const { stopOnSignal } = await runner.import<typeof import('./stop-on-signal.server.ts')>('/src/server/stop-on-signal.server.ts');
const say = (line: string) => process.stdout.write(`${line}\n`);

const running = await boot(env, {
  database: openDatabase(env, say),
  build: () => runner.import<import('react-router').ServerBuild>('virtual:react-router/server-build'),
  fresh: true,
  mode: 'development',
  assets: async () => () => null,
  say,
  onListening: (stop) =>
    stopOnSignal(async () => {
      await vite.close();
      await stop();
    }, say),
  before: (listener) => (req, res) => vite.middlewares(req, res, () => void listener(req, res)),
});
const { setupAddress } = await runner.import<typeof import('#features/operations/setup/token.server.ts')>(
  '/src/features/operations/setup/token.server.ts',
);
const { setup } = await running.platform.site.get();
const isNew = !setup.setup_completed;
say(`Foyer is open for development at ${running.url}${isNew ? `, start at ${setupAddress(running.platform, running.url)}` : ''}`);
