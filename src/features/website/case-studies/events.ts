import { z } from 'zod';
import { defineEvent } from '#platform/events/event.ts';

const subject = { type: 'case_study', id: ({ case_study_id }: { case_study_id: string }) => case_study_id };

export const casePublished = defineEvent({
  name: 'case_study.published',
  schema: z.object({ case_study_id: z.uuid(), title: z.string(), slug: z.string() }),
  label: 'A case study was published for the first time',
  subject,
});

export const consentAnswered = defineEvent({
  name: 'case_study.consent_answered',
  schema: z.object({ case_study_id: z.uuid(), title: z.string(), answer: z.enum(['agreed', 'declined', 'withdrawn']) }),
  label: 'A client answered whether a case study may be published',
  subject,
});
