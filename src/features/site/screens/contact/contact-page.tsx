import { contactHero, hoursTitle, locationPlace, messagePlace, schedule } from '#features/site/content/contact.ts';
import { contactFormHref, mailHref, phoneHref } from '#features/site/content/links.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { BandButton } from '../parts/band-links.tsx';
import { HoursTable } from '../parts/hours-table.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { StreetPicture } from '../pictures/street-picture.tsx';
import { InfoCards } from './info-cards.tsx';

export type Studio = Pick<SiteSettings, 'site_phone' | 'site_email' | 'site_address' | 'hours_of_operation'>;

export function ContactPage({ settings }: { settings: Studio }) {
  return (
    <>
      <PageHero title={contactHero.title} text={contactHero.text} />
      <InfoCards settings={settings} />
      <div className="container-page grid gap-x-10 gap-y-14 py-16 lg:grid-cols-12 lg:py-24">
        <MessagePlace settings={settings} />
        <div className="grid content-start gap-12 lg:col-span-4 lg:col-start-9">
          <Schedule settings={settings} />
          <section aria-labelledby="hours-title">
            <h2 id="hours-title" className="mb-4 font-display text-2xl font-semibold tracking-tight">
              {hoursTitle}
            </h2>
            <HoursTable text={settings.hours_of_operation} />
          </section>
        </div>
      </div>
      <Location address={settings.site_address} />
    </>
  );
}

function MessagePlace({ settings: { site_email, site_phone } }: { settings: Studio }) {
  return (
    <section id="contact-form" aria-labelledby="message-title" className="lg:col-span-7">
      <h2 id="message-title" className="font-display text-title font-semibold">
        {messagePlace.title}
      </h2>
      <p className="measure mt-4 text-lead text-muted">{messagePlace.text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {site_email && (
          <LinkButton to={mailHref(site_email)} size="lg">
            {messagePlace.mail}
          </LinkButton>
        )}
        {site_phone && (
          <LinkButton to={phoneHref(site_phone)} size="lg" variant={site_email ? 'outline' : 'primary'}>
            {messagePlace.call}
          </LinkButton>
        )}
        {!site_email && !site_phone && <p className="text-muted">{messagePlace.none}</p>}
      </div>
    </section>
  );
}

function Schedule({ settings: { site_email, site_phone } }: { settings: Studio }) {
  const to = site_email ? mailHref(site_email, schedule.subject) : site_phone ? phoneHref(site_phone) : contactFormHref;
  return (
    <section id="schedule" aria-labelledby="schedule-title" className="rounded-xl bg-primary p-7 text-on-primary sm:p-8">
      <h2 id="schedule-title" className="font-display text-2xl font-semibold tracking-tight">
        {schedule.title}
      </h2>
      <p className="mt-3 mb-6 leading-relaxed">{schedule.text}</p>
      <BandButton to={to}>{schedule.action}</BandButton>
    </section>
  );
}

function Location({ address }: { address: string }) {
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
              <LinkButton
                to={`https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`}
                variant="outline"
                rel="noopener"
                className="mt-6 self-start"
              >
                {locationPlace.open}
              </LinkButton>
            </>
          ) : (
            <p className="measure mt-4 text-lead text-muted">{locationPlace.missing}</p>
          )}
        </div>
        <StreetPicture className="h-64 w-full lg:h-full lg:min-h-96" />
      </div>
    </section>
  );
}
