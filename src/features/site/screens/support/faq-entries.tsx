import { faqEntries } from '#features/site/content/support-faq.ts';
import { Accordion } from '#ui/accordion.tsx';

export function FaqEntries() {
  return (
    <Accordion entries={faqEntries.map(({ id, question, answer }) => ({ id: `faq-${id}`, title: question, content: answer }))} />
  );
}
