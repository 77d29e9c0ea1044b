import { type ContentBlock, type TemplateContent, templateContent } from '#shared/mail/template-content.ts';
import { type TemplateProblems, type TemplateRules, templateProblems } from '#shared/mail/template-rules.ts';
import { newKey } from '#shared/new-key.ts';

export type DraftBlock = { key: string; block: ContentBlock };
/** What is being edited; the keys tell its blocks apart while they are moved. */
export type TemplateDraft = Omit<TemplateContent, 'blocks'> & { blocks: DraftBlock[] };

export const draftOf = ({ blocks, ...words }: TemplateContent): TemplateDraft => ({
  ...words,
  blocks: blocks.map((block) => ({ key: newKey(), block })),
});

export const contentOf = ({ blocks, ...words }: TemplateDraft): TemplateContent => ({
  ...words,
  blocks: blocks.map(({ block }) => block),
});

export const newBlock = (type: ContentBlock['type']): DraftBlock => ({ key: newKey(), block: emptyBlock(type) });

function emptyBlock(type: ContentBlock['type']): ContentBlock {
  switch (type) {
    case 'paragraph':
      return { type, text: '' };
    case 'button':
      return { type, label: '', url: '' };
    case 'code':
      return { type, code: '' };
    case 'list':
      return { type, items: [''] };
    case 'key-values':
      return { type, rows: [{ label: '', value: '' }], align: 'start' };
  }
}

/** What is still missing, by its place. */
export function missingIn(content: TemplateContent): TemplateProblems {
  const found: TemplateProblems = {};
  for (const { path, message } of templateContent.safeParse(content).error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

export const problemsOf = (content: TemplateContent, rules: TemplateRules) => ({
  ...missingIn(content),
  ...templateProblems(content, rules),
});
