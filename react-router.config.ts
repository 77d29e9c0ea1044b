import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  ssr: true,
  // The site is small enough that one manifest beats a request per hovered link.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  buildEnd: async ({ reactRouterConfig }) => {
    const { compressAssets } = await import('./scripts/compress-assets.ts');
    await compressAssets(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
