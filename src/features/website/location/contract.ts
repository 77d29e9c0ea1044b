import { oc } from '@orpc/contract';
import type { SettingsOf } from '#shared/settings/define-settings.ts';
import { mapSettings } from '#shared/settings/map.ts';

export const studioMap = mapSettings.schema;
export type StudioMapInput = SettingsOf<typeof mapSettings>;

const tags = ['Settings'];

export const locationContract = {
  map: oc
    .route({ method: 'GET', path: '/admin/settings/map', tags, summary: 'Where the studio is on the map' })
    .output(studioMap),
  saveMap: oc
    .route({ method: 'PUT', path: '/admin/settings/map', tags, summary: 'Saves where the studio is on the map' })
    .input(studioMap)
    .output(studioMap),
};
