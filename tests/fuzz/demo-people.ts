import type { Visitor } from './target.ts';

/** Everybody of the sample studio that `demo` fills, and a stranger. */
export const demoPeople: readonly Visitor[] = [
  { email: 'maren@lumenandlark.example', password: 'demo-owner' },
  { email: 'jules@lumenandlark.example', password: 'demo-admin' },
  { email: 'iris@example.com', password: 'demo-client' },
  { email: 'tomas@saltandcedar.example', password: 'demo-business' },
  null,
];
