import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const server = join(import.meta.dirname, '../../build/server');

/** Everything that a file of the build reads before it does anything. */
function readBy(file: string, found = new Set<string>()): Set<string> {
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) [^'"]*?["'](\.{1,2}\/[^"']+)["'];?$/gm)) {
    const next = join(dirname(file), path);
    if (!found.has(next)) readBy(next, found.add(next));
  }
  return found;
}

test('the threads that draw and read and the process that draws pictures do not read the server', () => {
  for (const entry of ['draw-worker.js', 'picture-child.js', 'read-worker.js']) {
    const files = [...readBy(join(server, entry))].map((file) => file.slice(server.length + 1));
    expect(files.filter((file) => /^assets\/(launch|boot|pages|later-pages)-/.test(file))).toEqual([]);
  }
});

test('a start reads few files, and the sources are ASCII', () => {
  const files = [...readBy(join(server, 'index.js'))];
  expect(files.length).toBeLessThan(6);
  for (const file of files) expect(/[^\0-\x7f]/.test(readFileSync(file, 'latin1'))).toBe(false);
});
