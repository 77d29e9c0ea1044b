import { keyed } from '../../keyed.ts';

type TextSectionsProps = { sections: readonly { title: string; paragraphs: readonly string[] }[] };

/** Running text, each part beside its title. */
export function TextSections({ sections }: TextSectionsProps) {
  return (
    <div className="container-page pb-20 lg:pb-28">
      {keyed(sections).map(([place, section]) => (
        <section key={place} className="grid gap-x-10 gap-y-4 border-t py-10 lg:grid-cols-12 lg:py-12">
          <h2 className="font-display text-2xl font-semibold tracking-tight [overflow-wrap:anywhere] lg:col-span-4">
            {section.title}
          </h2>
          <div className="measure grid gap-4 leading-relaxed whitespace-pre-line text-muted [overflow-wrap:anywhere] lg:col-span-7 lg:col-start-6">
            {keyed(section.paragraphs).map(([row, paragraph]) => (
              <p key={row}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
