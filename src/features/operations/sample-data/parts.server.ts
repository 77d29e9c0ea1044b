import { bookingsPart } from './bookings.server.ts';
import { clientsPart } from './clients.server.ts';
import { contactsPart } from './contacts.server.ts';
import { contractsPart } from './contracts.server.ts';
import { conversationsPart } from './conversations.server.ts';
import { estimatesPart } from './estimates.server.ts';
import { formsPart } from './forms.server.ts';
import { logsPart } from './logs.server.ts';
import { mailsPart } from './mails.server.ts';
import { ordersPart } from './orders.server.ts';
import type { SamplePart } from './part.server.ts';
import { servicesPart } from './services.server.ts';
import { statusPart } from './status.server.ts';
import { ticketsPart } from './tickets.server.ts';
import { writtenContractsPart } from './written-contracts.server.ts';

/** What a sample studio holds, in the order of filling; each feature adds its own part. */
export const sampleParts: SamplePart[] = [
  servicesPart,
  clientsPart,
  logsPart,
  mailsPart,
  statusPart,
  bookingsPart,
  formsPart,
  ticketsPart,
  conversationsPart,
  ordersPart,
  contactsPart,
  estimatesPart,
  contractsPart,
  writtenContractsPart,
];
