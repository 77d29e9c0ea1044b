import { describe, expect, it } from 'vitest';
import { siteSettings } from '#shared/settings/site.ts';
import { defaultSettings } from '#shared/site-settings.ts';
import { defaultMap } from '#shared/studio-map.ts';
import { testStudio } from '#tests/studio.ts';
import type { StudioMapInput } from './contract.ts';

const studio = testStudio();
const path = '/admin/settings/map';
const save = (map: Partial<StudioMapInput>) => studio.call<StudioMapInput>('admin', 'PUT', path, { ...defaultMap, ...map });
const shown = async () => (await studio.platform.site.get()).map;

describe('the map', () => {
  it('starts without a position and with OpenStreetMap, for administrators alone', async () => {
    expect((await studio.call('admin', 'GET', path)).data).toEqual(defaultMap);
    for (const [who, status] of [
      [null, 401],
      ['client', 403],
    ] as const) {
      expect((await studio.call(who, 'GET', path)).status).toBe(status);
      expect((await studio.call(who, 'PUT', path, defaultMap)).status).toBe(status);
    }
  });

  it('is shown only with an address and its position', async () => {
    const link = 'https://www.openstreetmap.org/#map=17/45.5231/-122.6765';
    expect((await save({ map_position: link })).data.map_position).toBe('45.5231, -122.6765');
    expect(await shown(), 'no pin without an address').toBeNull();
    await studio.call('admin', 'PUT', '/admin/settings/site', { ...defaultSettings, site_address: '12 Harbour Road' });
    expect(await shown()).toMatchObject({ map_position: '45.5231, -122.6765' });
    expect((await studio.audit()).find(({ action }) => action === 'settings.map_updated')).toBeDefined();
    await save({ map_position: '' });
    expect(await shown()).toBeNull();
    expect(siteSettings.schema.shape).not.toHaveProperty('map_position');
  });

  it.each([
    [{ map_position: 'Portland' }, 'Please enter a position such as 45.5231, -122.6765'],
    [{ map_position: '91, 12' }, 'Please enter a position such as 45.5231, -122.6765'],
    [{ map_tiles: 'https://tiles.test/map.png' }, 'Please enter an address with {z}, {x} and {y} in its path'],
    [{ map_tiles: 'https://{s}.tiles.test/{z}/{x}/{y}.png' }, 'Please enter an address with {z}, {x} and {y} in its path'],
    [{ map_tiles: 'javascript:alert({z}{x}{y})' }, 'Please enter an address with {z}, {x} and {y} in its path'],
    [
      { map_tiles: "https://a.test; script-src 'unsafe-inline'/{z}/{x}/{y}" },
      'Please enter an address with {z}, {x} and {y} in its path',
    ],
  ])('refuses %j', async (map, message) => {
    expect(await save(map)).toMatchObject({ status: 400, error: message });
  });

  it('reads blank tiles and a blank credit as the defaults', async () => {
    expect((await save({ map_tiles: ' ', map_credit: '' })).data).toEqual(defaultMap);
  });
});
