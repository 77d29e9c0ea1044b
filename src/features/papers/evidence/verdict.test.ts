import { expect, it } from 'vitest';
import type { Verification } from './contract.ts';
import type { SealCheck } from './screens/check-seal.ts';
import { fileVerdict, numberVerdict } from './verdict.ts';

const hash = 'a'.repeat(64);
const record = (change: Partial<Verification> = {}): Verification => ({
  number: 'CON-1',
  document_type: 'contract',
  version: 1,
  is_latest: true,
  sealed_at: '2026-11-15T10:00:00.000Z',
  pdf_sha256: hash,
  certificate_sha256: hash,
  chain_hash: hash,
  chain_events: 6,
  stamped_at: null,
  stored_copy: 'unchanged',
  chain: { intact: true, events: 6, head: hash, broken_at: null, broken: null },
  ...change,
});
const sealed = { document_type: 'contract', number: 'CON-1', version: 1, events: 6, head: hash };
const file = (state: SealCheck['state'], own: SealCheck['record'] = sealed): SealCheck => ({
  ...{ state, sha256: hash, record: own, stamp: null, certificate_sha256: null },
});
const broken = (part: 'event' | 'version' | 'seal') => ({ ...record().chain, intact: false, broken: part, broken_at: 4 });

it('calls good only what is genuine, on record, and whose record is intact', () => {
  expect(fileVerdict(file('genuine'), record())).toEqual({
    tone: 'good',
    title: 'This document is genuine and unchanged',
    text: 'Its record of 6 events is intact.',
  });
  expect(numberVerdict(record({ document_type: 'estimate', number: 'EST-2' }))).toMatchObject({
    tone: 'good',
    title: 'EST-2 is a finished estimate',
  });
  for (const state of ['changed', 'foreign', 'unsealed', 'no-pdf'] as const)
    expect(fileVerdict(file(state), record()).tone).toBe('bad');
  expect(fileVerdict(file('genuine'), null)).toMatchObject({
    tone: 'bad',
    text: expect.stringContaining('a record of 6 events'),
  });
  expect(fileVerdict(file('genuine'), record({ is_latest: false })).tone).toBe('warning');
  expect(numberVerdict(record({ stored_copy: 'changed' })).tone).toBe('bad');
});

it('says which part of the record is wrong', () => {
  const told = (part: 'event' | 'version' | 'seal') => fileVerdict(file('genuine'), record({ chain: broken(part) }));
  expect(told('event')).toMatchObject({ tone: 'bad', title: 'The record of this document was changed' });
  expect(told('event').text).toContain('Event 4');
  expect(told('version').text).toContain('content that was kept');
  expect(told('seal').text).toContain('missing or were written anew');
});

it('believes the file and not the record about where the record ended', () => {
  for (const own of [null, { ...sealed, head: 'b'.repeat(64) }, { ...sealed, events: 7 }, { ...sealed, number: 'CON-2' }])
    expect(fileVerdict(file('genuine', own), record())).toMatchObject({
      tone: 'bad',
      title: 'The record of this document was changed',
    });
});
