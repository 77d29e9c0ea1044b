import type { AdminArea } from '#shared/admin-areas.ts';
import type { MessageRecordKind } from '#shared/choices/clients/message-records.ts';

/** A record is made by whoever may write in its own area, and shown to whoever may see that. */
export const areaOfKind = {
  task: 'projects',
  ticket: 'desk',
  change_order: 'papers',
} as const satisfies Record<MessageRecordKind, AdminArea>;

/** The first words of a message, as a title that has room for so many characters. */
export function titleOf(text: string, most: number): string {
  const [first = ''] = text.trim().split('\n');
  const words = first.trim().split(/\s+/u);
  let title = '';
  for (const word of words) {
    const longer = title ? `${title} ${word}` : word;
    if (longer.length > most) break;
    title = longer;
  }
  return title || startOf(first.trim(), most);
}

/** As much of it as there is room for, without half a character at its end. */
export function startOf(text: string, most: number): string {
  let start = '';
  for (const character of text) {
    if (start.length + character.length > most) break;
    start += character;
  }
  return start;
}
