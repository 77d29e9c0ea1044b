import type { SamplePart } from './part.server.ts';

/** Every part after those that it refers to; otherwise in the order of the list. Throws on a part that nobody has, and on a circle. */
export function inOrder(parts: readonly SamplePart[]): SamplePart[] {
  const known = new Map(parts.map((part) => [part.name, part]));
  const ordered = new Set<SamplePart>();
  const visit = (part: SamplePart, path: readonly string[]): void => {
    if (ordered.has(part)) return;
    if (path.includes(part.name))
      throw new Error(`the sample data of ${[...path, part.name].join(', after ')} go round in a circle`);
    for (const name of part.after ?? []) {
      const before = known.get(name);
      if (!before) throw new Error(`the sample data ${part.name} come after ${name}, which no feature has`);
      visit(before, [...path, part.name]);
    }
    ordered.add(part);
  };
  for (const part of parts) visit(part, []);
  return [...ordered];
}
