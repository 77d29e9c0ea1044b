import { z } from 'zod';
import { type TicketPriority, ticketPriorities } from '#shared/choices/desk/tickets.ts';
import { typedNumber } from '#shared/fields.ts';
import { defineSettings } from '#shared/settings/define-settings.ts';

const hours = (most: number) =>
  typedNumber(
    z
      .number('Please enter a number of hours')
      .min(0.25, 'Please enter at least a quarter of an hour')
      // Written when it is needed: the first number in this form takes tens of milliseconds of a start.
      .max(most, { error: () => `Please enter at most ${most.toLocaleString('en-US')} hours` }),
  );
const target = z.object({ response_hours: hours(1_000), resolution_hours: hours(1_000) });
export type TicketTarget = z.output<typeof target>;

/** In hours that the studio is open. */
const targets: Record<TicketPriority, TicketTarget> = {
  low: { response_hours: 24, resolution_hours: 120 },
  medium: { response_hours: 24, resolution_hours: 60 },
  high: { response_hours: 8, resolution_hours: 24 },
  urgent: { response_hours: 2, resolution_hours: 8 },
};

export const supportSettings = defineSettings({
  name: 'support',
  title: 'Support',
  who: 'admin',
  action: 'settings.support_updated',
  sentence: 'changed the targets of support',
  shape: {
    support_targets: z
      .record(z.enum(ticketPriorities), target)
      .describe('Within how many business hours a ticket of each priority is answered and solved'),
    support_warning_hours: hours(100).describe('How many business hours before a target is missed the studio gets a mail'),
  },
  defaults: { support_targets: targets, support_warning_hours: 1 },
});
