import { z } from 'zod';
import { defaultMap, positionOf } from '../studio-map.ts';
import { defineSettings } from './define-settings.ts';

const line = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

/** Latitude and longitude, however they were handed over. */
const position = line(500)
  .refine((text) => text === '' || positionOf(text) !== null, 'Please enter a position such as 45.5231, -122.6765')
  .overwrite((text) => {
    const found = positionOf(text);
    return found ? `${found.latitude}, ${found.longitude}` : text;
  });

const isTileAddress = (text: string): boolean => {
  const url = text.replaceAll(/\{[zxy]\}/g, '0');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return false;
  // The host goes into the content policy, so nothing in it may be filled in later.
  return !/[{}\s;,'"]/.test(url) && ['{z}', '{x}', '{y}'].every((part) => new URL(text).pathname.includes(encodeURI(part)));
};

export const mapSettings = defineSettings({
  name: 'map',
  title: 'Map',
  who: 'admin',
  action: 'settings.map_updated',
  sentence: 'changed the map',
  defaults: defaultMap,
  shape: {
    map_position: position,
    map_tiles: line(500)
      .overwrite((text) => text || defaultMap.map_tiles)
      .refine(isTileAddress, 'Please enter an address with {z}, {x} and {y} in its path'),
    map_credit: line(160).overwrite((text) => text || defaultMap.map_credit),
  },
});
