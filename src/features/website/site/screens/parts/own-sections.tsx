import type { ReactNode } from 'react';
import { type Changes, changed, inOrder, isHidden } from '#shared/site-content.ts';
import { Accordion } from '#ui/accordion.tsx';
import { useWords } from '#ui/words.ts';
import { type MoreKey, moreContent, moreOrder, type OwnKind, type OwnSections } from '../../content/own-sections.ts';
import { keyed } from '../../keyed.ts';
import { BandButton } from './band-links.tsx';
import { CallBand } from './call-band.tsx';
import { Part } from './part.tsx';
import { TextSections } from './text-sections.tsx';

/** Each kind of section with its words; nothing for one without. `prefix` tells its ids from those of the page's own. */
export const ownParts = ({ text, points, faq, call }: OwnSections, prefix = ''): Record<OwnKind, ReactNode> => ({
  text: text.sections.length > 0 && <TextSections sections={text.sections} />,
  points: points.items.length > 0 && <Points {...points} />,
  faq: faq.entries.length > 0 && <Questions {...faq} prefix={prefix} />,
  call: call.title && <Call {...call} prefix={prefix} />,
});

/** The sections that the owner has added to a page of the site. */
export function moreParts(changes: Changes): Record<MoreKey, ReactNode> {
  const of = <K extends MoreKey>(key: K) => changed(key, moreContent[key], changes);
  const sections = { text: of('more_text'), points: of('more_points'), faq: of('more_faq'), call: of('more_call') };
  const { text, points, faq, call } = ownParts(sections, 'more-');
  return { more_text: text, more_points: points, more_faq: faq, more_call: call };
}

/** The same for a page whose other sections stay where they are. */
export const MoreSections = ({ changes }: { changes: Changes }) => (
  <OrderedParts order={moreOrder} parts={moreParts(changes)} changes={changes} />
);

type OrderedPartsProps<K extends string> = {
  order: readonly K[];
  parts: Readonly<Record<K, ReactNode>>;
  changes: Changes;
};

/** The sections that can be moved, as the owner has put them; without those that are hidden or have nothing to show. */
export const OrderedParts = <K extends string>({ order, parts, changes }: OrderedPartsProps<K>) =>
  inOrder(order, changes)
    .filter((key) => parts[key] && !isHidden(key, changes))
    .map((key) => (
      <Part key={key} name={key}>
        {parts[key]}
      </Part>
    ));

function Points({ title, items }: OwnSections['points']) {
  const t = useWords();
  const Heading = title ? 'h3' : 'h2';
  return (
    <section aria-label={title || t('Points')} className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        {title && <h2 className="font-display text-title font-semibold [overflow-wrap:anywhere] lg:col-span-4">{title}</h2>}
        <ul className={`border-t ${title ? 'lg:col-span-8' : 'lg:col-span-12'}`}>
          {keyed(items).map(([place, item]) => (
            <li key={place} className="grid gap-x-8 gap-y-3 border-b py-8 [overflow-wrap:anywhere] md:grid-cols-2">
              <Heading className="font-display text-2xl font-semibold tracking-tight">{item.title}</Heading>
              <p className="leading-relaxed whitespace-pre-line text-muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Prefixed = { prefix: string };

function Questions({ title, entries, prefix }: OwnSections['faq'] & Prefixed) {
  const t = useWords();
  const shown = entries.map(({ id, question, answer }) => ({ id: `${prefix}faq-${id}`, title: question, content: answer }));
  return (
    <section aria-label={title || t('Questions')} className="border-t bg-sidebar section-y">
      <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
        {title && <h2 className="font-display text-title font-semibold [overflow-wrap:anywhere] lg:col-span-4">{title}</h2>}
        <Accordion entries={shown} className={title ? 'lg:col-span-8' : 'lg:col-span-12'} />
      </div>
    </section>
  );
}

function Call({ title, text, action, prefix }: OwnSections['call'] & Prefixed) {
  return (
    <CallBand id={`${prefix}page-call`} title={title} text={text}>
      {action.label && action.to && <BandButton to={action.to}>{action.label}</BandButton>}
    </CallBand>
  );
}
