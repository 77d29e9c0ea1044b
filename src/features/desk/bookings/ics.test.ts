import { describe, expect, it } from 'vitest';
import { type CalendarEntry, icsOf } from './ics.ts';

const entry: CalendarEntry = {
  uid: '0199b2b8-97a4-7c6e-8a3c-0d1b9f6f8e11',
  sequence: 2,
  method: 'REQUEST',
  starts_at: new Date('2026-11-17T14:00:00Z'),
  ends_at: new Date('2026-11-17T14:30:00Z'),
  stamp: new Date('2026-11-15T03:04:05.678Z'),
  summary: 'Consultation: Zoë, “Müller & Söhne”; a very long name that needs more than one line of the file',
  description: 'Topic: Web\nBack\\slash',
  location: 'Phone',
  url: 'https://studio.test/book/x',
  organizer: { name: 'The "Studio"\r\nX-EVIL:1', email: 'studio@studio.test' },
  attendee: { name: 'Zoë', email: 'zoe@example.com\r\nX-EVIL:1' },
};

describe('iCalendar', () => {
  it('ends every line with CRLF and folds at 75 octets without breaking a character', () => {
    const text = icsOf(entry);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(
      'SUMMARY:Consultation: Zoë\\, “Müller & Söhne”\\; a very long name that needs more than one line of the file',
    );
  });

  it('escapes text, and lets nobody write lines of their own', () => {
    const lines = icsOf(entry).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toContain('DESCRIPTION:Topic: Web\\nBack\\\\slash');
    expect(lines).toContain('DTSTAMP:20261115T030405Z');
    expect(lines).toContain('DTEND:20261117T143000Z');
    expect(lines.some((line) => line.startsWith('X-EVIL'))).toBe(false);
  });

  it('has no alarm and the right status once cancelled', () => {
    const text = icsOf({ ...entry, method: 'CANCEL' });
    expect(text).toContain('STATUS:CANCELLED');
    expect(text).not.toContain('VALARM');
  });
});
