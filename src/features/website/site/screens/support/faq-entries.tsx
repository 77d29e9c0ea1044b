import { Accordion } from '#ui/accordion.tsx';
import type { supportFaq } from '../../content/support-faq.ts';

export function FaqEntries({ entries }: Pick<typeof supportFaq, 'entries'>) {
  return (
    <Accordion entries={entries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }))} />
  );
}
