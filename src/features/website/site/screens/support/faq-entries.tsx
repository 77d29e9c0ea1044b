import { Accordion } from '#ui/accordion.tsx';
import { faqEntries } from '../../content/support-faq.ts';

export function FaqEntries() {
  return (
    <Accordion entries={faqEntries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }))} />
  );
}
