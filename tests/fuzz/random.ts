/** A stream of random choices that its seed repeats. */
export type Random = {
  /** From 0 up to, and without, `below`. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
};

/** mulberry32: small, fast, and good enough to choose among hostile inputs. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[whole(list.length)];
      if (chosen === undefined && list.length === 0) throw new Error('There is nothing to choose from');
      return chosen as (typeof list)[number];
    },
  };
}
