import { defaultColors } from '#shared/branding.ts';
import type { CertificatePaper, Paper, PaperBrand, PaperRun } from './paper.ts';

/** One document of each kind, for whoever works on a template, and for its tests. */
export const sampleBrand: PaperBrand = {
  companyName: 'Lumen & Lark',
  colors: defaultColors,
  logo: null,
  address: '48 Alder Street, Portland, OR 97205',
  email: 'hello@lumenandlark.example',
  phone: '+1 503 555 0142',
  zone: 'America/Los_Angeles',
};

const plain = (text: string): PaperRun[] => [{ text, bold: false, underline: false }];
const studio = {
  heading: 'Studio',
  lines: ['Lumen & Lark', '48 Alder Street, Portland, OR 97205', 'hello@lumenandlark.example'],
};
const client = { heading: 'Client', lines: ['Salt & Cedar Ltd.', 'Tomás Ångström', 'tomas@saltandcedar.example'] };

const lines = {
  rows: [
    {
      name: 'Website design and build',
      note: 'Up to twelve pages, responsive, with a content system and two rounds of changes.',
      quantity: '1',
      price: '$9,800.00',
      amount: '$9,800.00',
    },
    { name: 'Copywriting', note: '10% discount · plus 8% tax', quantity: '12.5', price: '$120.00', amount: '$1,500.00' },
    { name: 'Care plan, first year', note: 'plus 8% tax', quantity: '12', price: '$90.00', amount: '$1,080.00' },
  ],
  totals: [
    { label: 'Subtotal', value: '$12,380.00' },
    { label: 'Discount', value: '−$150.00' },
    { label: 'Tax', value: '$194.40' },
    { label: 'Total', value: '$12,424.40', strong: true },
  ],
};

const estimate: Paper = {
  kind: 'estimate',
  label: 'Estimate',
  title: 'A new website for Salt & Cedar',
  number: 'EST-1763200000000',
  state: 'Accepted',
  parties: [
    { heading: 'Prepared for', lines: ['Tomás Ångström', 'Salt & Cedar Ltd.', 'tomas@saltandcedar.example'] },
    { heading: 'Details', lines: ['Version 2', 'Valid until December 15, 2026'] },
  ],
  description:
    'Design and build of a website that shows the workshop, its people and what they make, and that can be changed without us.',
  lines,
  payments: [
    { label: 'Deposit', value: '$6,212.20 (50%), due on acceptance' },
    { label: 'Launch', value: '$6,212.20 (50%), on the day the site goes live' },
  ],
  signatures: [
    { heading: 'For the client', name: 'Tomás Ångström', drawing: null, lines: ['November 15, 2026 at 10:12:44 AM UTC'] },
  ],
};

const contract: Paper = {
  kind: 'contract',
  label: 'Fixed price contract',
  title: 'A new website for Salt & Cedar',
  number: 'CON-1763200000000',
  state: 'Signed',
  parties: [studio, client, { heading: 'Details', lines: ['In force from November 15, 2026', 'Version 1'] }],
  description: '',
  lines,
  sections: [
    {
      heading: 'Terms and conditions',
      numbered: true,
      clauses: [
        [
          { text: 'Delivery. ', bold: true, underline: false },
          { text: 'The studio delivers what is listed above by ', bold: false, underline: false },
          { text: 'March 31, 2027', bold: false, underline: true },
          { text: ', provided that the client answers questions within a week.', bold: false, underline: false },
        ],
        plain(
          'All rights in the finished work pass to the client with the last payment.\nThe studio may show it as a reference.',
        ),
      ],
    },
    {
      heading: 'Payment terms',
      numbered: true,
      clauses: [plain('Half of the total before the work begins.'), plain('The rest within 30 days of the launch.')],
    },
  ],
  signatures: [
    {
      heading: 'For the client',
      name: 'Tomás Ångström',
      drawing: 'M20 90L60 40L80 120L120 60L150 110L190 70L240 100L300 60L360 95L430 70',
      lines: ['Salt & Cedar Ltd.', 'Signed November 15, 2026 at 10:12:44 AM UTC'],
    },
    {
      heading: 'For the studio',
      name: 'Maren Lindqvist',
      drawing: null,
      lines: ['Lumen & Lark', 'Signed November 15, 2026 at 10:20:03 AM UTC'],
    },
  ],
};

const invoice: Paper = {
  kind: 'invoice',
  label: '',
  title: 'Invoice',
  number: 'INV-000123',
  state: 'Net 30',
  parties: [
    {
      heading: 'Billed to',
      lines: ['Tomás Ångström', 'Salt & Cedar Ltd.', '9 Mill Lane, Bristol', 'tomas@saltandcedar.example'],
    },
    { heading: 'Details', lines: ['Order ORD-000123', 'Issued November 15, 2026', 'Due December 15, 2026, Net 30 days'] },
  ],
  lines,
  due: {
    heading: 'Amount due: $12,424.40',
    lines: [
      'Please pay by December 15, 2026 and name INV-000123 with your payment.',
      'Questions about this invoice: hello@lumenandlark.example',
    ],
  },
  thanks: 'Thank you for your business.',
};

const receipt: Paper = {
  kind: 'receipt',
  label: '',
  title: 'Receipt',
  number: 'REC-000123',
  state: 'Paid',
  parties: [
    { heading: 'Received from', lines: ['Tomás Ångström', 'Salt & Cedar Ltd.'] },
    { heading: 'Details', lines: ['Order ORD-000123', 'Invoice INV-000123', 'Received November 20, 2026'] },
  ],
  received: { heading: 'Amount received: $12,424.40', lines: ['Paid by visa card ending in 4242.'] },
  facts: [
    { label: 'Order total', value: '$12,424.40' },
    { label: 'Paid so far', value: '$12,424.40' },
    { label: 'Still open', value: '$0.00' },
  ],
  thanks: 'Thank you for your payment.',
};

const report: Paper = {
  kind: 'report',
  label: 'Monthly report',
  title: 'October 2026',
  number: '2026-10',
  state: null,
  parties: [{ heading: 'Period', lines: ['Oct 1, 2026 to Oct 31, 2026'] }],
  tables: [
    {
      heading: 'Figures',
      columns: ['', 'October 2026', 'Before'],
      rows: [
        ['Revenue', '$12,424.40', '$9,310.00'],
        ['Conversion Rate', '40.0%', '33.3%'],
      ],
      empty: '',
    },
    { heading: 'Revenue by client', columns: ['Client', 'Revenue'], rows: [], empty: 'No order was paid.' },
  ],
  note: 'Amounts are net of refunds.',
};

const japanese: Paper = {
  ...contract,
  title: '新しいウェブサイトの制作契約',
  parties: [
    studio,
    { heading: 'Client', lines: ['شركة النور للتصميم', 'محمد العربي', 'mohammed@alnoor.example'] },
    { heading: 'Details', lines: ['In force from November 15, 2026', 'Version 1'] },
  ],
  description: 'サイトの設計と制作 🎨 → 公開まで。予算は ≤ ¥1,200,000、ページ数は ≥ 12。',
  sections: [
    {
      heading: 'Terms and conditions',
      numbered: true,
      clauses: [
        plain(
          '制作者（髙橋 﨑子）は、本契約に定める成果物を二〇二七年三月三十一日までに納品するものとします。発注者は、制作者からの質問に一週間以内に回答するものとします。',
        ),
        plain('يدفع العميل نصف المبلغ قبل بدء العمل، والباقي خلال 30 يومًا من إطلاق الموقع.'),
        plain('שני הצדדים יכולים לסיים את החוזה בהודעה מראש של 30 יום.'),
        plain('ทั้งสองฝ่ายตกลงตามเงื่อนไขข้างต้น और दोनों पक्ष इन शर्तों से सहमत हैं।'),
      ],
    },
  ],
  signatures: [
    {
      heading: 'For the client',
      name: 'محمد العربي',
      drawing: null,
      lines: ['شركة النور للتصميم', 'Signed November 15, 2026 at 10:12:44 AM UTC'],
    },
    {
      heading: 'For the studio',
      name: '山田 太郎',
      drawing: null,
      lines: ['Lumen & Lark 😀', 'Signed November 15, 2026 at 10:20:03 AM UTC'],
    },
  ],
};

const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const sampleEvents = [
  ['Created', 'Maren Lindqvist', ''],
  ['Sent to the client', 'Maren Lindqvist', ''],
  ['Opened by the client', 'Tomás Ångström', '203.0.113.7'],
  ['Agreed to sign electronically', 'Tomás Ångström', '203.0.113.7'],
  ['Signed', 'Tomás Ångström', '203.0.113.7'],
  ['Countersigned', 'Maren Lindqvist', ''],
  ['Completed', 'System', ''],
] as const;

export const sampleCertificate: CertificatePaper = {
  intro:
    'These pages belong to contract CON-1763200000000, version 1. They were written and sealed together with the pages before them.',
  facts: [
    { label: 'Sealed', value: 'November 15, 2026 at 10:20:09 AM UTC' },
    { label: 'Content (SHA-256)', value: hash },
    { label: 'Event 7 (SHA-256)', value: hash },
    { label: 'Seal (SHA-256)', value: hash },
  ],
  acts: [
    {
      heading: 'Signed by Tomás Ångström',
      facts: [
        { label: 'Time', value: 'November 15, 2026 at 10:12:44 AM UTC' },
        { label: 'Email', value: 'tomas@saltandcedar.example' },
        { label: 'Network address', value: '203.0.113.7' },
        { label: 'Browser', value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1' },
      ],
      consent:
        'I have read this contract and agree to it. I sign it electronically, and I understand that this binds me as a signature on paper would.',
    },
  ],
  events: sampleEvents.map(([event, by, address], at) => ({
    position: String(at + 1),
    event,
    by,
    address,
    hash: `SHA-256 ${hash.slice(0, 24)}…`,
    time: '2026-11-15 10:12:44',
  })),
  explanation:
    'Each event carries the hash of the one before it. Whether this file is genuine and unchanged can be checked by anybody at https://lumenandlark.example/verify, or with any program that knows PDF signatures.',
  qr: { path: 'M0 0h7v7h-7zM1 1v5h5v-5zM2 2h3v3h-3zM14 0h7v7h-7zM0 14h7v7h-7zM9 9h3v3h-3z', size: 21 },
};

export const samplePapers = { estimate, contract, invoice, receipt, report, japanese } as const satisfies Record<string, Paper>;
