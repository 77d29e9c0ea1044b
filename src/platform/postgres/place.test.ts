import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { barrier } from './account.server.ts';
import { linkLibraries } from './binaries.server.ts';
import { choosePlace } from './place.server.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'foyer-place-'));
  chmodSync(base, 0o755);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const make = (...names: string[]) => {
  const path = join(base, ...names);
  mkdirSync(path, { recursive: true });
  return path;
};
// What root does for PostgreSQL, tried with a user that is neither root nor the one who runs the tests.
const stranger = () => ({ uid: lstatSync(base).uid + 7, gid: lstatSync(base).gid + 7 });
const options = () => ({ shelter: join(base, 'shelter'), accountFor: stranger });
const place = (dataDir: string, said: string[] = [], binaries = { root: make('native'), name: 'postgresql-test' }) =>
  choosePlace(dataDir, binaries, (line) => said.push(line), options());

test('a reachable data folder holds the database itself', () => {
  const dataDir = make('data');
  const said: string[] = [];
  expect(place(dataDir, said).cluster).toBe(join(dataDir, 'postgres'));
  expect(said).toEqual([]);
});

test('a link to another disk is followed', () => {
  const dataDir = make('data');
  const disk = make('disk');
  symlinkSync(disk, join(dataDir, 'postgres'));
  expect(place(dataDir).cluster).toBe(disk);
});

test('the first folder that is closed to an account is named', () => {
  const inner = make('closed', 'inner');
  chmodSync(join(base, 'closed'), 0o700);
  const { uid, gid } = lstatSync(base);
  expect(barrier(inner, stranger())).toBe(join(base, 'closed'));
  expect(barrier(inner, { uid, gid })).toBeUndefined();
  expect(barrier(inner, undefined)).toBeUndefined();
});

test('missing library links are made again', () => {
  const native = make('package', 'native', 'lib');
  writeFileSync(join(native, 'libx.so.1.2'), '');
  const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }];
  writeFileSync(join(base, 'package', 'native', 'pg-symlinks.json'), JSON.stringify(links));
  linkLibraries(join(base, 'package'));
  linkLibraries(join(base, 'package'));
  expect(readlinkSync(join(native, 'libx.so.1'))).toBe('libx.so.1.2');
});

describe('below a folder that is closed to others', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = make('closed', 'data');
    chmodSync(join(base, 'closed'), 0o700);
  });

  test('the database is kept in the shelter, and that is said in one line', () => {
    const said: string[] = [];
    const { cluster } = place(dataDir, said);
    expect(cluster).toMatch(join(base, 'shelter'));
    expect(said).toHaveLength(1);
    expect(place(dataDir).cluster).toBe(cluster);
  });

  test('a moved data folder keeps its database, a copy gets its own, a deleted one starts afresh', () => {
    const { cluster } = place(dataDir);
    const moved = join(base, 'closed', 'moved');
    renameSync(dataDir, moved);
    expect(place(moved).cluster).toBe(cluster);
    const copy = join(base, 'closed', 'copy');
    cpSync(moved, copy, { recursive: true });
    expect(place(copy).cluster).not.toBe(cluster);
    expect(place(moved).cluster).toBe(cluster);
    unlinkSync(join(moved, 'postgres.location'));
    expect(place(moved).cluster).not.toBe(cluster);
  });

  test('a shelter that has gone is not silently replaced by an empty database', () => {
    place(dataDir);
    rmSync(join(base, 'shelter'), { recursive: true });
    expect(() => place(dataDir)).toThrow('which is gone');
  });

  test('closed binaries are copied to the shelter', () => {
    const root = make('closed', 'native');
    mkdirSync(join(root, 'bin'));
    writeFileSync(join(root, 'bin', 'postgres'), '');
    const chosen = place(make('data'), [], { root, name: 'postgresql-test' });
    expect(chosen.root).toBe(join(base, 'shelter', 'postgresql-test'));
    expect(lstatSync(join(chosen.root, 'bin', 'postgres')).isFile()).toBe(true);
    expect(barrier(chosen.root, chosen.account)).toBeUndefined();
  });
});
