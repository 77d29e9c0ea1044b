import { BookOpen, type LucideIcon, MessageCircle, Ticket } from 'lucide-react';
import { Link } from 'react-router';
import { DialogLink } from '#features/desk/forms/screens/dialog-link.tsx';
import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { useWords } from '#ui/words.ts';
import { ticketHref } from '../../content/links.ts';
import { type SupportCard, type SupportCardId, supportContent } from '../../content/support.ts';
import { keyed } from '../../keyed.ts';
import { HoursTable } from '../parts/hours-table.tsx';
import { MoreSections } from '../parts/own-sections.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
import { SectionHead } from '../parts/section-head.tsx';

// One file for all of the page that needs no behaviour: each further one costs a first visit its name.
export { StatusBanner } from '#features/desk/status/screens/status-banner.tsx';

type Studio = Pick<SiteSettings, 'hours_of_operation'>;

/** The card leads to the help articles, or, while there are none, to the guides of this page. */
export function SupportHead({ guides: shown, help, changes }: { guides: boolean; help: boolean; changes: Changes }) {
  const { documentation, chat, ticket } = changed('cards', supportContent.cards, changes);
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', supportContent.hero, changes)} />
      </Part>
      {!isHidden('cards', changes) && (
        <Part name="cards">
          <Cards
            cards={[
              ...(shown || help ? [{ id: 'documentation' as const, ...documentation }] : []),
              { id: 'chat', ...chat },
              { id: 'ticket', ...ticket },
            ]}
            help={help}
          />
        </Part>
      )}
    </>
  );
}

const icons: Record<SupportCardId, LucideIcon> = { documentation: BookOpen, chat: MessageCircle, ticket: Ticket };

const cardLinkClass =
  'mt-auto w-fit rounded-xs text-sm font-medium text-primary-ink underline decoration-current/35 underline-offset-4 group-hover:decoration-current before:absolute before:inset-0';

function Cards({ cards, help }: { cards: readonly (SupportCard & { id: SupportCardId })[]; help: boolean }) {
  const t = useWords();
  const documentation = help ? '/help' : '#documentation';
  return (
    <div className="container-page pb-16 lg:pb-24">
      <h2 className="sr-only">{t('Ways to get help')}</h2>
      <ul className="grid gap-4 md:auto-cols-fr md:grid-flow-col">
        {cards.map((card) => {
          const Icon = icons[card.id];
          return (
            <li
              key={card.id}
              className="group relative flex min-w-0 flex-col rounded-xl border bg-surface p-6 transition-colors hover:border-control-line sm:p-7"
            >
              <Icon aria-hidden="true" className="size-7 text-primary-ink" strokeWidth={1.5} />
              <h3 className="mt-8 font-display text-xl font-semibold tracking-tight">{card.title}</h3>
              <p className="mt-1.5 mb-5 leading-relaxed text-muted">{card.text}</p>
              {card.id === 'chat' ? (
                <DialogLink opens="chat" className={cardLinkClass}>
                  {card.action}
                </DialogLink>
              ) : (
                <Link to={card.id === 'ticket' ? ticketHref : documentation} className={cardLinkClass}>
                  {card.action}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function SupportGuides({ changes }: { changes: Changes }) {
  const guides = changed('guides', supportContent.guides, changes);
  return (
    <Part name="guides">
      <section id="documentation" aria-labelledby="documentation-title" className="border-t section-y">
        <div className="container-page">
          <SectionHead id="documentation-title" title={guides.title} text={guides.text} />
          <ul className="mt-12 grid border-t md:grid-cols-2 md:gap-x-10">
            {guides.items.map((guide) => (
              <li key={guide.id} id={`guide-${guide.id}`} className="border-b py-8">
                <h3 className="text-lg font-semibold tracking-tight">{guide.title}</h3>
                <ol className="mt-3 grid list-decimal gap-2 pl-5 leading-relaxed text-muted marker:text-subtle marker:tabular-nums">
                  {keyed(guide.steps).map(([place, step]) => (
                    <li key={place} className="pl-1 whitespace-pre-line">
                      {step}
                    </li>
                  ))}
                </ol>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Part>
  );
}

type SupportFootProps = { settings: Studio; commitment: boolean; changes: Changes };

export const SupportFoot = (props: SupportFootProps) => (
  <>
    <CommitmentAndHours {...props} />
    <MoreSections changes={props.changes} />
  </>
);

function CommitmentAndHours({ settings, commitment: shown, changes }: SupportFootProps) {
  const hours = settings.hours_of_operation;
  const commitment = changed('commitment', supportContent.commitment, changes);
  const supportHours = changed('hours', supportContent.hours, changes);
  if (!shown && !hours) return null;
  return (
    <section aria-label={shown ? commitment.title : supportHours.title} className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-14 lg:grid-cols-12">
        {shown && <Commitment {...commitment} />}
        {hours && (
          <div className={shown ? 'lg:col-span-4 lg:col-start-9' : 'lg:col-span-5'}>
            <Part name="hours">
              <h2 className="mb-4 font-display text-2xl font-semibold tracking-tight">{supportHours.title}</h2>
              <HoursTable text={hours} />
            </Part>
          </div>
        )}
      </div>
    </section>
  );
}

function Commitment(commitment: (typeof supportContent)['commitment']) {
  return (
    <div className="lg:col-span-7">
      <Part name="commitment">
        <h2 className="font-display text-title font-semibold">{commitment.title}</h2>
        <ul className="mt-8 border-t">
          {keyed(commitment.points).map(([place, point]) => (
            <li key={place} className="grid gap-x-8 gap-y-1 border-b py-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <h3 className="font-semibold">{point.title}</h3>
              <p className="leading-relaxed whitespace-pre-line text-muted">{point.text}</p>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}
