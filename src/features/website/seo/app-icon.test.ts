import { expect, it } from 'vitest';
import { defaultColors } from '#shared/branding.ts';
import { appIcon, isIconFile } from './app-icon.server.ts';
import { webManifest } from './site-files.ts';

it.each(['Lumen & Lark', 'Ångström', '東京スタジオ', 'سوق', '', '🙂'])(
  'draws every icon that the manifest names, for “%s”',
  async (studio) => {
    for (const area of ['admin', 'dashboard'] as const) {
      const { icons, start_url } = webManifest(area, { companyName: studio, colors: defaultColors });
      expect(start_url).toBe(`/${area}`);
      expect(icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
        'any 192x192',
        'any 512x512',
        'maskable 512x512',
      ]);
      for (const { src, sizes } of icons) {
        const file = src.replace('/app/', '');
        if (!isIconFile(file)) throw new Error(`${file} is not drawn`);
        const { png } = await appIcon(file, studio, defaultColors);
        expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
      }
    }
  },
);
