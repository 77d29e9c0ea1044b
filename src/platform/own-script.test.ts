import { expect, it } from 'vitest';
import { ownScript } from './own-script.server.ts';

it.each([
  ['file:///srv/foyer/src/platform/pdf/draw-thread.server.ts', 'file:///srv/foyer/src/platform/pdf/draw-worker.ts'],
  ['file:///srv/foyer/build/server/index.js', 'file:///srv/foyer/build/server/draw-worker.js'],
  ['file:///srv/foyer/build/server/assets/boot.server-1a.js', 'file:///srv/foyer/build/server/draw-worker.js'],
  ['file:///srv/assets/foyer/build/server/index.js', 'file:///srv/assets/foyer/build/server/draw-worker.js'],
])('asked for by %s, it is %s', (asking, script) => {
  expect(ownScript('draw-worker', asking).href).toBe(script);
});
