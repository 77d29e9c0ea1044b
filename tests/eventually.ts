import { vi } from 'vitest';
import { patience } from './patience.ts';

/** Asks until it is true. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: patience, interval: 10 });
