import { describe, expect, it } from 'vitest';
import type { BackupCheck } from '#shared/choices/operations/backups.ts';
import { dueMoments, keptBackups } from './policy.ts';

const at = (text: string) => Date.parse(text);
const moments = (schedule: 'off' | 'daily' | 'weekly', now: string, zone = 'UTC') => {
  const due = dueMoments({ schedule, hour: 3, weekday: 1 }, zone, at(now));
  return due && [new Date(due.last).toISOString(), new Date(due.next).toISOString()];
};

describe('a backup is due', () => {
  it('never while nothing is scheduled', () => expect(moments('off', '2026-11-17T12:00:00Z')).toBeNull());

  it('every day at the hour', () => {
    expect(moments('daily', '2026-11-17T02:59:59Z')).toEqual(['2026-11-16T03:00:00.000Z', '2026-11-17T03:00:00.000Z']);
    expect(moments('daily', '2026-11-17T03:00:00Z')).toEqual(['2026-11-17T03:00:00.000Z', '2026-11-18T03:00:00.000Z']);
  });

  it('every week on its day', () => {
    expect(moments('weekly', '2026-11-16T02:00:00Z')).toEqual(['2026-11-09T03:00:00.000Z', '2026-11-16T03:00:00.000Z']);
    expect(moments('weekly', '2026-11-16T04:00:00Z')).toEqual(['2026-11-16T03:00:00.000Z', '2026-11-23T03:00:00.000Z']);
  });

  it("by the studio's clock, also on the day that it changes", () => {
    expect(moments('daily', '2026-11-17T12:00:00Z', 'America/New_York')).toEqual([
      '2026-11-17T08:00:00.000Z',
      '2026-11-18T08:00:00.000Z',
    ]);
    expect(moments('daily', '2026-10-31T12:00:00Z', 'America/New_York')).toEqual([
      '2026-10-31T07:00:00.000Z',
      '2026-11-01T08:00:00.000Z',
    ]);
  });
});

describe('of old backups', () => {
  type Stored = { created_at: Date; check_state: BackupCheck };
  const stored = (day: string, check_state: BackupCheck = 'none'): Stored => ({ created_at: new Date(day), check_state });
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => stored(new Date(at('2026-11-17T03:00:00Z') - n * 86_400_000).toISOString()));
  const kept = (backups: Stored[], keep_daily: number, keep_weekly: number, keep_monthly: number) =>
    [...keptBackups(backups, { keep_daily, keep_weekly, keep_monthly }, 'UTC')]
      .map(({ created_at }) => created_at.toISOString().slice(0, 10))
      .toSorted()
      .toReversed();

  it('the newest of each day, week and month is kept', () => {
    expect(kept(days(100), 3, 2, 3)).toEqual(['2026-11-17', '2026-11-16', '2026-11-15', '2026-10-31', '2026-09-30']);
  });

  it('the last one is kept, however old', () => {
    expect(kept([stored('2024-01-01T00:00:00Z')], 1, 0, 0)).toEqual(['2024-01-01']);
  });

  it('of several on one day the newest counts', () => {
    const twice = [stored('2026-11-17T03:00:00Z'), stored('2026-11-17T15:00:00Z')];
    expect([...keptBackups(twice, { keep_daily: 5, keep_weekly: 5, keep_monthly: 5 }, 'UTC')]).toEqual([twice[1]]);
  });

  it('a damaged one does not count', () => {
    const backups = [stored('2026-11-17T03:00:00Z', 'failed'), stored('2026-11-16T03:00:00Z'), stored('2026-11-15T03:00:00Z')];
    expect(kept(backups, 2, 0, 0)).toEqual(['2026-11-16', '2026-11-15']);
  });

  it('the newest that was verified stays, whatever the rule says', () => {
    const older = [stored('2026-11-15T03:00:00Z', 'passed'), stored('2026-11-14T03:00:00Z', 'passed')];
    expect(kept([stored('2026-11-17T03:00:00Z'), stored('2026-11-16T03:00:00Z'), ...older], 1, 0, 0)).toEqual([
      '2026-11-17',
      '2026-11-15',
    ]);
  });
});
