import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import { codePurposes } from '#shared/choices/papers/proof.ts';

const contract = z.object({ number: z.string(), title: z.string() });
const sample = { number: 'CT-000007', title: 'Website for the bakery' };

const enter = 'Enter this code to {{purpose}} contract {{number}}, “{{title}}”. It is good for {{minutes}} minutes.';

/** The code proves who reads the mail, so nobody else may. */
export const codeMail = defineMail({
  name: 'signing.code',
  label: 'Code for signing',
  description: 'Brings the one-time code that a client signs or declines a contract with.',
  type: 'confirmation',
  audience: 'client',
  is_confidential: true,
  is_security: true,
  variables: contract.extend({ purpose: z.enum(codePurposes), name: z.string(), code: z.string(), minutes: z.number() }),
  sample: { ...sample, purpose: 'sign', name: 'Ada', code: '493021', minutes: 10 },
  computed: { act: ({ purpose }) => (purpose === 'sign' ? 'signing' : 'declining') },
  required: ['code'],
  original: {
    subject: 'Your code to {{purpose}} {{number}}',
    title: 'Your code for {{act}}',
    preview: enter,
    blocks: [
      { type: 'paragraph', text: `{{greeting}}\n${enter}` },
      { type: 'code', code: '{{code}}', label: 'Code' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: 'Did you not want to {{purpose}} anything? Then ignore this mail and tell {{studio_name}}: somebody else may have the link. Do not pass the code on.',
      },
    ],
  },
});

const wrong =
  'A wrong one-time code was entered {{tries}} times for contract {{number}}. Somebody other than your client may have the link.';

export const wrongCodesMail = defineMail({
  name: 'signing.wrong-codes',
  label: 'Wrong codes for a contract',
  description: 'Warns you that wrong codes were entered for a contract.',
  type: 'support',
  audience: 'studio',
  is_security: true,
  variables: contract.extend({ tries: z.number(), sent_to: z.string(), ip_address: z.string().nullable(), url: z.string() }),
  sample: {
    ...sample,
    tries: 3,
    sent_to: 'ada@bakery.example',
    ip_address: '203.0.113.7',
    url: 'https://studio.example/admin/contracts',
  },
  original: {
    subject: 'Wrong codes for contract {{number}}',
    title: 'Wrong codes for {{number}}',
    preview: wrong,
    blocks: [
      {
        type: 'paragraph',
        text: `${wrong} Nothing was signed or declined by these tries. If your client does not know about them, revoke the link and send the contract again.`,
      },
      {
        type: 'key-values',
        rows: [
          { label: 'Title', value: '{{title}}', strong: true },
          { label: 'Codes are sent to', value: '{{sent_to}}' },
          { label: 'Last try from', value: '{{ip_address}}', when: { field: 'ip_address', is: 'present' } },
        ],
      },
      { type: 'button', label: 'Open contract', url: '{{url}}' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: 'Every try stands in the record of the contract. You get this mail once a day at most.',
      },
    ],
  },
});

export const proofMailTemplates = [codeMail, wrongCodesMail];
