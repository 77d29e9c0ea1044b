import { writeFile } from 'node:fs/promises';
import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  ssr: true,
  // The site is small enough that one manifest beats a request per hovered link.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  buildEnd: async ({ reactRouterConfig }) => {
    const { compressAssets } = await import('./scripts/compress-assets.ts');
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await writeFile(`${client}-files.json`, JSON.stringify(await compressAssets(client)));
  },
} satisfies Config;
