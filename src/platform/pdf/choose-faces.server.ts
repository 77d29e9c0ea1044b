import { invisible } from '#shared/printable/printable.ts';
import type { Region } from './country.ts';
import { basicFace, type Face, hand, listFaces, readCoverage } from './faces.server.ts';

export type Chosen = {
  /** In the order in which they are tried. */
  text: Face[];
  hand: Face[];
  /** Characters that no face has. */
  missing: Set<number>;
};

const known = new Map<string, Promise<ReadonlySet<number>>>();

/** Read once for each face that a document may need. */
function coverageOf(face: Face): Promise<ReadonlySet<number>> {
  let coverage = known.get(face.family);
  if (!coverage) {
    coverage = readCoverage(face);
    known.set(face.family, coverage);
    coverage.catch(() => known.delete(face.family));
  }
  return coverage;
}

/** The faces that are needed to print these characters: Inter always, any other only for what the ones before it lack. */
export async function chooseFaces(
  text: ReadonlySet<number>,
  written: ReadonlySet<number>,
  regions: readonly Region[],
): Promise<Chosen> {
  const { used, left: missing } = await cover(listFaces(regions), text);
  // The basic alphabet is what the templates themselves are written in.
  const faces = basicFace && !used.includes(basicFace) ? [basicFace, ...used] : used;
  const signed = written.size > 0 ? (await cover(hand, written)).used : [];
  return { text: rarestFirst(faces), hand: rarestFirst(signed), missing };
}

/**
 * Of the files of one family the one with the basic alphabet comes last: it would put an accented letter together from parts, and
 * copied text would show the parts.
 */
function rarestFirst(faces: readonly Face[]): Face[] {
  const [first] = faces;
  const family = faces.filter((face) => face.package === first?.package);
  return [...family.toReversed(), ...faces.slice(family.length)];
}

async function cover(faces: Iterable<Face> | AsyncIterable<Face>, characters: ReadonlySet<number>) {
  const used: Face[] = [];
  const left = new Set([...characters].filter((code) => !invisible.test(String.fromCodePoint(code))));
  for await (const face of faces) {
    if (left.size === 0) break;
    const asked = [...left].filter(face.covers);
    if (asked.length === 0) continue;
    const has = await coverageOf(face);
    const found = asked.filter((code) => has.has(code));
    if (found.length === 0) continue;
    used.push(face);
    for (const code of found) left.delete(code);
  }
  return { used, left };
}
