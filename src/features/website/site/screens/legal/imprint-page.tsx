import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Changes, changed } from '#shared/site-content.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { useWords } from '#ui/words.ts';
import { imprint, imprintContent } from '../../content/imprint.ts';
import { contactFormHref, mailHref, phoneHref } from '../../content/links.ts';
import { keyed } from '../../keyed.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';

type ImprintPageProps = { settings: SiteSettings; publicUrl: string; changes: Changes };

/** What the settings hold; a detail that was not given has no row. */
export function ImprintPage({ settings, publicUrl, changes }: ImprintPageProps) {
  const t = useWords();
  const more = changed('more', imprintContent.more, changes);
  const { site_name, site_address, site_phone, site_email } = settings;
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', imprintContent.hero, changes)} />
      </Part>
      <div className="container-page pb-20 lg:pb-28">
        <dl className="border-t">
          <Row label={t(imprint.name)}>{site_name}</Row>
          {site_address && (
            <Row label={t(imprint.address)}>
              <address className="whitespace-pre-line not-italic">{site_address}</address>
            </Row>
          )}
          {site_phone && (
            <Row label={t(imprint.phone)}>
              <a href={phoneHref(site_phone)} className={`${link} figures`}>
                {site_phone}
              </a>
            </Row>
          )}
          {site_email && (
            <Row label={t(imprint.email)}>
              <a href={mailHref(site_email)} className={link}>
                {site_email}
              </a>
            </Row>
          )}
          <Row label={t(imprint.site)}>{publicUrl.replace(/^https?:\/\//, '')}</Row>
        </dl>
        <Part name="more">
          {more.paragraphs.length > 0 && (
            <div className="measure mt-8 grid gap-4 leading-relaxed whitespace-pre-line text-muted [overflow-wrap:anywhere]">
              {keyed(more.paragraphs).map(([place, paragraph]) => (
                <p key={place}>{paragraph}</p>
              ))}
            </div>
          )}
        </Part>
        {!site_phone && !site_email && (
          <p className="mt-8 text-muted">
            {t(imprint.missing.text)}{' '}
            <Link to={contactFormHref} className={link}>
              {t(imprint.missing.link)}
            </Link>
            .
          </p>
        )}
      </div>
    </>
  );
}

const link =
  'rounded-xs break-words underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-current';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-10 gap-y-1 border-b py-5 lg:grid-cols-12">
      <dt className="text-muted lg:col-span-4">{label}</dt>
      <dd className="min-w-0 font-medium break-words lg:col-span-7 lg:col-start-6">{children}</dd>
    </div>
  );
}
