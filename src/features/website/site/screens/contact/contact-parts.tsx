import { type Changes, changed, isHidden } from '#shared/site-content.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { positionOf, type StudioMap, tileOrigin } from '#shared/studio-map.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useWords } from '#ui/words.ts';
import { contactContent } from '../../content/contact.ts';
import { bookingHref } from '../../content/links.ts';
import { BandButton } from '../parts/band-links.tsx';
import { HoursTable } from '../parts/hours-table.tsx';
import { MoreSections } from '../parts/own-sections.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
import { Doorway } from '../pictures/doorway.tsx';
import { InfoCards } from './info-cards.tsx';

export type Studio = Pick<SiteSettings, 'site_phone' | 'site_email' | 'site_address' | 'hours_of_operation'>;

type ContactPartProps = { settings: Studio; changes: Changes };

export function ContactHead({ settings, changes }: ContactPartProps) {
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', contactContent.hero, changes)} />
      </Part>
      {!isHidden('cards', changes) && (
        <Part name="cards">
          <InfoCards settings={settings} cards={changed('cards', contactContent.cards, changes)} />
        </Part>
      )}
    </>
  );
}

export function ContactAside({ settings, changes }: ContactPartProps) {
  return (
    <div className="grid gap-12">
      {!isHidden('schedule', changes) && (
        <Part name="schedule">
          <Schedule {...changed('schedule', contactContent.schedule, changes)} />
        </Part>
      )}
      {settings.hours_of_operation && (
        <Part name="hours">
          <section aria-labelledby="hours-title">
            <h2 id="hours-title" className="mb-4 font-display text-2xl font-semibold tracking-tight">
              {changed('hours', contactContent.hours, changes).title}
            </h2>
            <HoursTable text={settings.hours_of_operation} />
          </section>
        </Part>
      )}
    </div>
  );
}

function Schedule(schedule: (typeof contactContent)['schedule']) {
  return (
    <section
      id="schedule"
      aria-labelledby="schedule-title"
      className="rounded-xl bg-band p-7 text-on-band sm:p-8 blackout:border"
    >
      <h2 id="schedule-title" className="font-display text-2xl font-semibold tracking-tight">
        {schedule.title}
      </h2>
      <p className="mt-3 mb-6 leading-relaxed whitespace-pre-line">{schedule.text}</p>
      <BandButton to={bookingHref}>{schedule.action}</BandButton>
    </section>
  );
}

type LocationProps = ContactPartProps & { map: StudioMap | null };

export const ContactFoot = (props: LocationProps) => (
  <>
    {!isHidden('location', props.changes) && <Location {...props} />}
    <MoreSections changes={props.changes} />
  </>
);

function Location({ settings: { site_address: address }, map, changes }: LocationProps) {
  const t = useWords();
  const locationPlace = changed('location', contactContent.location, changes);
  const place = address.replace(/\s+/g, ' ').trim();
  return (
    <Part name="location">
      <section aria-labelledby="location-title" className="border-t">
        <div className="grid lg:grid-cols-2">
          <div className="container-page py-12 lg:mr-0 lg:flex lg:max-w-[39rem] lg:flex-col lg:justify-center lg:py-20">
            <h2 id="location-title" className="font-display text-title font-semibold">
              {locationPlace.title}
            </h2>
            {place ? (
              <>
                <address className="mt-4 text-lead whitespace-pre-line text-muted not-italic">{address}</address>
                <div className="mt-6 flex flex-wrap gap-3">
                  {map && <ShowMap map={map} label={place} action={t(locationPlace.show)} />}
                  <LinkButton to="/contact/map" target="_blank" rel="noopener nofollow" variant="outline">
                    {t(locationPlace.open)}
                  </LinkButton>
                </div>
                {map && (
                  <p data-map-note="" className="mt-3 text-sm text-muted noscript:hidden">
                    {t(locationPlace.showNote, { host: new URL(tileOrigin(map.map_tiles)).host })}
                  </p>
                )}
              </>
            ) : (
              <p className="measure mt-4 text-lead text-muted">{locationPlace.missing}</p>
            )}
          </div>
          <figure data-map-place="" className="relative isolate min-w-0 overflow-hidden">
            <Doorway className="h-72 w-full lg:h-full lg:min-h-[26rem]" />
          </figure>
        </div>
      </section>
    </Part>
  );
}

/** Without behaviour of its own: the page hears the click, and fetches the map. */
function ShowMap({ map, label, action }: { map: StudioMap; label: string; action: string }) {
  const position = positionOf(map.map_position);
  if (!position) return null;
  return (
    <Button
      data-map={JSON.stringify({ ...position, tiles: map.map_tiles, credit: map.map_credit, label })}
      className="noscript:hidden"
    >
      {action}
    </Button>
  );
}
