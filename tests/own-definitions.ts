import { afterAll } from 'vitest';
import { defined } from '#platform/feature/defined.ts';

/** Test files of one worker share their modules: what is defined after this call is forgotten when the file ends, because no feature lists it. */
export function ownDefinitions(): void {
  const before = Object.values(defined).map((names) => ({ names, kept: new Set(names) }));
  afterAll(() => {
    for (const { names, kept } of before) for (const name of names) if (!kept.has(name)) names.delete(name);
  });
}
