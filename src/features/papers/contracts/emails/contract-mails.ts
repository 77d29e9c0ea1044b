import { z } from 'zod';
import { defineMail } from '#platform/mail/mail.ts';
import type { ContentBlock } from '#shared/mail/template-content.ts';

const contract = z.object({
  contract_number: z.string(),
  title: z.string(),
  name: z.string(),
  total: z.string(),
  effective: z.string().nullable(),
});

const sample = {
  contract_number: 'CT-000007',
  title: 'Website for the bakery',
  name: 'Ada Byron',
  total: '$4,800.00',
  effective: 'December 16, 2026',
};

const factsBlock: ContentBlock = {
  type: 'key-values',
  rows: [
    { label: 'Contract', value: '{{contract_number}}' },
    { label: 'Total', value: '{{total}}', strong: true },
    { label: 'In force from', value: '{{effective}}', when: { field: 'effective', is: 'present' } },
  ],
};

const revised = (studio: string) =>
  `${studio} has revised your contract. Earlier versions can no longer be signed; please read this one.`;
const prepared = (studio: string) =>
  `${studio} has prepared a contract for you to read and sign. It takes a few minutes and works on a phone.`;

const sentMail = defineMail({
  name: 'contracts.sent',
  label: 'Contract to sign',
  description: 'Brings a contract to the client, with the link to read and sign it.',
  type: 'quote',
  audience: 'client',
  is_security: true,
  /** `url` is where the client reads and signs it. */
  variables: contract.extend({ version: z.number(), url: z.string() }),
  sample: { ...sample, version: 1, url: 'https://studio.example/document/contract/sample' },
  computed: {
    is_revised: ({ version }) => version > 1,
    document: ({ version }) => (version > 1 ? 'Revised contract' : 'Contract'),
    news: ({ version }, studio) => (version > 1 ? revised(studio.name) : prepared(studio.name)),
  },
  required: ['url'],
  original: {
    subject: '{{document}} to sign: {{title}}',
    title: '{{title}}',
    preview: '{{news}}',
    blocks: [
      {
        type: 'paragraph',
        text: `{{greeting}}\n${revised('{{studio_name}}')}`,
        when: { field: 'is_revised', is: 'equals', value: 'yes' },
      },
      {
        type: 'paragraph',
        text: `{{greeting}}\n${prepared('{{studio_name}}')}`,
        when: { field: 'is_revised', is: 'equals', value: 'no' },
      },
      factsBlock,
      { type: 'button', label: 'Read and sign', url: '{{url}}' },
      {
        type: 'paragraph',
        tone: 'muted',
        text: 'When you sign, we mail a one-time code to this address. The link is yours alone; please do not forward it.',
      },
    ],
  },
});

const cancelled =
  '{{studio_name}} has cancelled contract {{contract_number}}. It can no longer be signed, and nothing is left for you to do.';

const cancelledMail = defineMail({
  name: 'contracts.cancelled',
  label: 'Contract cancelled',
  description: 'Tells the client that a contract was cancelled.',
  type: 'quote',
  audience: 'client',
  variables: contract,
  sample,
  original: {
    subject: 'Cancelled: {{title}}',
    title: 'This contract was cancelled',
    preview: cancelled,
    blocks: [{ type: 'paragraph', text: `{{greeting}}\n${cancelled}` }, factsBlock],
  },
});

export const contractMails = { sent: sentMail, cancelled: cancelledMail };
export type ContractMail = keyof typeof contractMails;

export const contractMailTemplates = Object.values(contractMails);
