import { describe, expect, it } from 'vitest';
import { ticketStatuses } from '#shared/choices/desk/tickets.ts';
import { afterClientReopens, afterClientReply, afterStudioReply, choicesFrom, isRunning, mayMove } from './status-policy.ts';

describe('the status of a ticket', () => {
  it('moves by hand between all states, but nobody is waited for once it is closed', () => {
    for (const from of ticketStatuses) {
      for (const to of ticketStatuses)
        expect(mayMove(from, to), `${from} to ${to}`).toBe(!(from === 'closed' && to === 'awaiting-response'));
      expect(choicesFrom(from)).toContain(from);
    }
  });

  it('waits for the client after a reply of the studio, unless it is over', () => {
    expect(ticketStatuses.map(afterStudioReply)).toEqual([
      'awaiting-response',
      'awaiting-response',
      'awaiting-response',
      'closed',
    ]);
  });

  it('comes back to the studio by a reply of the client, and is opened again by one after the end', () => {
    expect(ticketStatuses.map(afterClientReply)).toEqual(['open', 'in-progress', 'in-progress', 'open']);
    expect(ticketStatuses.map(afterClientReopens)).toEqual(['open', 'in-progress', 'awaiting-response', 'open']);
  });

  it('lets the time run while the studio is to act', () => {
    expect(ticketStatuses.filter(isRunning)).toEqual(['open', 'in-progress']);
  });
});
