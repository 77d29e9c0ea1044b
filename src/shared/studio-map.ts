// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.

/** Where the studio is, and whose map shows it. */
export type StudioMap = { map_position: string; map_tiles: string; map_credit: string };

export const defaultMap: StudioMap = {
  map_position: '',
  map_tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  map_credit: '© OpenStreetMap contributors',
};

export type Position = { latitude: number; longitude: number };

const number = '(-?\\d{1,3}(?:\\.\\d+)?)';
/** As maps hand it out: two numbers, a link to a marker, or a link to what is in the middle of the picture. */
const ways = [
  new RegExp(`^${number}\\s*[,;\\s]\\s*${number}$`),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`[#&]map=[\\d.]+/${number}/${number}`),
  new RegExp(`/@${number},${number}`),
];

export function positionOf(text: string): Position | null {
  for (const way of ways) {
    const [, latitude, longitude] = (way.exec(text.trim()) ?? []).map(Number);
    if (latitude === undefined || longitude === undefined) continue;
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
  }
  return null;
}

/** The one foreign host that a visitor's browser asks for the map. */
export const tileOrigin = (tiles: string): string => new URL(tiles.replaceAll(/[{}]/g, '')).origin;
