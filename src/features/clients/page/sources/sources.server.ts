import type { RecordKind } from '../policy.ts';
import { bookingSource, conversationSource, inquirySource, ticketSource } from './desk.server.ts';
import { contractSource, estimateSource } from './papers.server.ts';
import { orderSource, paymentSource } from './sales.server.ts';
import type { Source } from './source.server.ts';
import { fileSource, projectSource } from './work.server.ts';

export const sources: Record<RecordKind, Source> = {
  project: projectSource,
  estimate: estimateSource,
  contract: contractSource,
  order: orderSource,
  payment: paymentSource,
  booking: bookingSource,
  conversation: conversationSource,
  inquiry: inquirySource,
  ticket: ticketSource,
  file: fileSource,
};
