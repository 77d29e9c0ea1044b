import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';

/** For the client alone: whoever could read the link in the outbox could agree for them. */
export const consentMail = defineMail({
  name: 'case-study.consent',
  label: 'Consent to a case study',
  description: 'Sent to the client of a project, with the private link that shows the case study and takes their answer.',
  type: 'confirmation',
  audience: 'client',
  is_confidential: true,
  variables: z.object({ client_name: z.string(), case_title: z.string(), consent_url: z.string(), days: z.number() }),
  sample: {
    client_name: 'Iris Calder',
    case_title: 'A bakery that sells out by ten',
    consent_url: 'https://studio.example/consent/sample',
    days: 30,
  },
  required: ['consent_url'],
  original: {
    subject: 'May we show your project?',
    title: 'May we show your project?',
    preview: '{{studio_name}} would like to publish “{{case_title}}”. Nothing is shown without your consent.',
    blocks: [
      {
        type: 'paragraph',
        text: 'Hello {{client_name}}, we have written a case study about the work we did together: “{{case_title}}”. We would like to show it on our site.',
      },
      {
        type: 'paragraph',
        text: 'Please read it first. You can agree with your name, agree without it, or decline. Nothing is published before you have agreed, and you can withdraw your consent at any time with the same link.',
      },
      { type: 'button', label: 'Read the case study and answer', url: '{{consent_url}}' },
      { type: 'paragraph', text: 'The link is for you alone, and waits {{days}} days for your answer.', tone: 'muted' },
    ],
  },
});
