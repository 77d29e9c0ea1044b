import { MapPicture } from '#features/website/location/screens/map-picture.tsx';
import type { SiteSettings } from '#shared/site-settings.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { contactHero, hoursTitle, locationPlace, schedule } from '../../content/contact.ts';
import { bookingHref } from '../../content/links.ts';
import { BandButton } from '../parts/band-links.tsx';
import { HoursTable } from '../parts/hours-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { StreetPicture } from '../pictures/street-picture.tsx';
import { InfoCards } from './info-cards.tsx';

export type Studio = Pick<SiteSettings, 'site_phone' | 'site_email' | 'site_address' | 'hours_of_operation'>;

export function ContactHead({ settings }: { settings: Studio }) {
  return (
    <>
      <PageHero title={contactHero.title} text={contactHero.text} />
      <InfoCards settings={settings} />
    </>
  );
}

export function ContactAside({ settings }: { settings: Studio }) {
  return (
    <div className="grid gap-12">
      <Schedule />
      {settings.hours_of_operation && (
        <section aria-labelledby="hours-title">
          <h2 id="hours-title" className="mb-4 font-display text-2xl font-semibold tracking-tight">
            {hoursTitle}
          </h2>
          <HoursTable text={settings.hours_of_operation} />
        </section>
      )}
    </div>
  );
}

function Schedule() {
  return (
    <section id="schedule" aria-labelledby="schedule-title" className="rounded-xl bg-primary p-7 text-on-primary sm:p-8">
      <h2 id="schedule-title" className="font-display text-2xl font-semibold tracking-tight">
        {schedule.title}
      </h2>
      <p className="mt-3 mb-6 leading-relaxed">{schedule.text}</p>
      <BandButton to={bookingHref}>{schedule.action}</BandButton>
    </section>
  );
}

export function ContactLocation({ settings: { site_address: address } }: { settings: Studio }) {
  const query = address.replace(/\s+/g, ' ').trim();
  return (
    <section aria-labelledby="location-title" className="border-t">
      <div className="grid lg:grid-cols-2">
        <div className="container-page py-12 lg:mr-0 lg:flex lg:max-w-[39rem] lg:flex-col lg:justify-center lg:py-20">
          <h2 id="location-title" className="font-display text-title font-semibold">
            {locationPlace.title}
          </h2>
          {query ? (
            <>
              <address className="mt-4 text-lead whitespace-pre-line text-muted not-italic">{address}</address>
              <LinkButton to="/contact/map" target="_blank" rel="noopener nofollow" variant="outline" className="mt-6 self-start">
                {locationPlace.open}
              </LinkButton>
            </>
          ) : (
            <p className="measure mt-4 text-lead text-muted">{locationPlace.missing}</p>
          )}
        </div>
        {query ? (
          <MapPicture address={address} className="h-72 w-full lg:h-full lg:min-h-[26rem]" />
        ) : (
          <StreetPicture className="h-64 w-full lg:h-full lg:min-h-96" />
        )}
      </div>
    </section>
  );
}
