import { describe, expect, it } from 'vitest';
import type { Message } from '../../message-contract.ts';
import { isTakenBack, withTakenBack } from './taken-back.ts';

const scheduled = { id: 'a', text: 'Good morning', send_at: '2026-05-04T09:00:00.000Z', author: 'Maren' };
const page = (message: Partial<Message>) => ({ messages: { items: [message as Message], next_cursor: null } });

describe('a scheduled message that does not wait any more', () => {
  it('was sent if its words were said by the studio at its time', () => {
    const said = { sender: 'admin', text: 'Good morning', created_at: '2026-05-04T09:00:21.000Z' } as const;
    expect(isTakenBack(scheduled, page(said))).toBe(false);
    expect(isTakenBack(scheduled, page({ ...said, created_at: '2026-05-01T09:00:00.000Z' }))).toBe(true);
    expect(isTakenBack(scheduled, page({ ...said, sender: 'client' }))).toBe(true);
    expect(isTakenBack(scheduled, page({ ...said, text: 'Good evening' }))).toBe(true);
  });

  it('goes behind what stands in the box, once', () => {
    expect(withTakenBack('', 'Yes')).toBe('Yes');
    expect(withTakenBack('Hello \n', 'Yes')).toBe('Hello\n\nYes');
    expect(withTakenBack('Hello\n\nYes', 'Yes')).toBe('Hello\n\nYes');
    expect(withTakenBack('Yes', 'Yes')).toBe('Yes');
    expect(withTakenBack('Hello, Yes', 'Yes')).toBe('Hello, Yes\n\nYes');
  });
});
