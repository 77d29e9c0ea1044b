import { listFaces, readCoverage } from './faces.server.ts';

/** Every character that one of the faces has. */
export async function readAllCoverage(): Promise<Set<number>> {
  const all = new Set<number>();
  for await (const face of listFaces(['jp', 'sc', 'kr']))
    for (const code of await readCoverage(face)) if (face.covers(code)) all.add(code);
  return all;
}

/** As `decodeCoverage` reads it. Control characters are left out: fonts may map them, but nothing is seen of them. */
export function encodeCoverage(codes: ReadonlySet<number>): string {
  const sorted = [...codes]
    .filter((code) => !/[\p{Cc}\p{Co}\p{Cn}\u202a-\u202e\u2066-\u2069]/u.test(String.fromCodePoint(code)))
    .sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] + 1 === code) last[1] = code;
    else ranges.push([code, code]);
  }
  let at = 0;
  return ranges
    .map(([from, to]) => {
      const gap = (from - at).toString(36);
      at = to;
      return to > from ? `${gap}-${(to - from).toString(36)}` : gap;
    })
    .join(' ');
}
