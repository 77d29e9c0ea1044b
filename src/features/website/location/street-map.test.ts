import { describe, expect, it } from 'vitest';
import { streetMap } from './street-map.ts';

describe('streetMap', () => {
  it('draws the same town for the same address, however it is typed', () => {
    expect(streetMap('12 Harbour Road,\nPortland')).toEqual(streetMap(' 12 harbour  road, portland '));
  });
  it('draws another town for another address', () => {
    const towns = ['1 A Street', '2 A Street', '3 B Avenue', '4 C Lane'].map((address) => JSON.stringify(streetMap(address)));
    expect(new Set(towns).size).toBe(4);
  });
  it('always has blocks and houses, and stays small enough to travel with the page', () => {
    for (let n = 0; n < 200; n += 1) {
      const map = streetMap(`${n} Some Street`);
      expect(map.blocks.length).toBeGreaterThan(200);
      expect(map.houses).toContain('M');
      expect(Math.abs(map.angle)).toBeLessThanOrEqual(18);
      expect(JSON.stringify(map)).not.toContain('null,"y"');
      expect(JSON.stringify(map).length).toBeLessThan(24_000);
    }
  });
});
