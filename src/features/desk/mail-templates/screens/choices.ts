import type { MailType } from '#shared/choices/platform/mail.ts';
import type { ContentBlock } from '#shared/mail/template-content.ts';

export const typeLabels: Record<MailType, string> = {
  confirmation: 'Confirmation',
  welcome: 'Welcome',
  quote: 'Quote',
  support: 'Support',
};

export const blockLabels: Record<ContentBlock['type'], string> = {
  paragraph: 'Paragraph',
  button: 'Button',
  code: 'Code',
  list: 'List',
  'key-values': 'Table',
};
