import clsx from 'clsx';
import { ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hoursIn } from '#shared/hours-text.ts';
import { BrandMark } from '#ui/layouts/brand-mark.tsx';
import { LanguageLinks } from '#ui/layouts/language-links.tsx';
import type { SiteBrand, SiteInfo } from '#ui/layouts/layout-types.ts';
import { siteLinks } from '#ui/layouts/site-links.ts';
import { useLanguage, useWords } from '#ui/words.ts';

export type SiteFooterProps = {
  brand: SiteBrand;
  info: SiteInfo;
  bookHref?: string;
  /** Whether there is anything to ask about; whoever asks listens for a click on `data-cookie-settings`. */
  cookieSettings?: boolean;
};

const quickLinks = [...siteLinks, { to: '/support', label: 'Support' }];
const workLink = { to: '/work', label: 'Work' };
const blogLink = { to: '/blog', label: 'Blog' };
const legalLinks = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/imprint', label: 'Imprint' },
];
const linkClass = 'inline-block rounded-xs py-1 text-muted transition-colors hover:text-ink';

function Column({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0', wide && 'max-sm:col-span-2')}>
      <h2 className="mb-3 text-[0.8125rem] font-semibold">{title}</h2>
      {children}
    </div>
  );
}

export function SiteFooter({ brand, info, bookHref = '/book', cookieSettings = false }: SiteFooterProps) {
  const t = useWords();
  const language = useLanguage();
  return (
    <footer className="border-t border-line bg-sidebar text-sm">
      <div className="container-page">
        <div className="flex flex-col gap-8 py-12 sm:flex-row sm:items-end sm:justify-between md:py-16">
          <div className="min-w-0">
            <BrandMark brand={brand} textClassName="font-display text-title font-semibold" />
            {info.social.length > 0 && (
              <ul aria-label={t('Social links')} className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
                {info.social.map((link) => (
                  <li key={link.url}>
                    <a href={link.url} rel="me noopener" className={`${linkClass} group inline-flex items-center gap-1`}>
                      {link.label}
                      <ArrowUpRight
                        aria-hidden="true"
                        className="size-3.5 text-subtle transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Link
            to={bookHref}
            className="group inline-flex w-fit shrink-0 items-center gap-3 rounded-full border border-line-strong bg-surface py-3 pr-3 pl-6 text-base font-medium transition-colors hover:border-control-line"
          >
            {t('Book a Consultation')}
            <span className="grid size-8 place-items-center rounded-full bg-accent text-on-accent">
              <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-0.5" />
            </span>
          </Link>
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 border-t py-12 lg:grid-cols-[3fr_4fr_5fr_4fr]">
          <Column title={t('Quick Links')}>
            <ul>
              {quickLinks.concat(info.show_work_link ? workLink : [], info.show_blog_link ? blogLink : []).map((link) => (
                <li key={link.to}>
                  <Link to={link.to} className={linkClass}>
                    {t(link.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          <Column title={t('Services')}>
            <ul>
              {info.services.map((service) => (
                <li key={service.name}>
                  <Link to={service.href} className={linkClass}>
                    {t(service.name)}
                  </Link>
                </li>
              ))}
            </ul>
          </Column>
          {(info.site_phone || info.site_email || info.site_address) && (
            <Column title={t('Contact')} wide>
              <ul>
                {info.site_phone && (
                  <li>
                    <a href={`tel:${info.site_phone.replace(/[^+\d]/g, '')}`} className={`${linkClass} figures`}>
                      {info.site_phone}
                    </a>
                  </li>
                )}
                {info.site_email && (
                  <li>
                    <a href={`mailto:${info.site_email}`} className={linkClass}>
                      {info.site_email.split('@')[0]}
                      <wbr />@{info.site_email.split('@')[1]}
                    </a>
                  </li>
                )}
              </ul>
              {info.site_address && (
                <address className="mt-2 leading-relaxed whitespace-pre-line text-muted not-italic">{info.site_address}</address>
              )}
            </Column>
          )}
          {info.hours_of_operation && (
            <Column title={t('Hours')} wide>
              <p className="figures py-0.5 leading-relaxed whitespace-pre-line text-muted">
                {hoursIn(language, info.hours_of_operation)
                  .replaceAll(', ', '\n')
                  .replace(/\bclosed\b/g, t('Closed').toLowerCase())}
              </p>
            </Column>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-6 text-[0.8125rem] text-muted">
          <p>
            © {new Date().getFullYear()} {info.site_name}. {t('All rights reserved.')}
          </p>
          <LanguageLinks linkClass={linkClass} className="sm:ml-auto" />
          <ul aria-label={t('Legal')} className="flex flex-wrap gap-x-5">
            {legalLinks.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className={linkClass}>
                  {t(link.label)}
                </Link>
              </li>
            ))}
            {cookieSettings && (
              <li>
                <button type="button" data-cookie-settings="" className={linkClass}>
                  {t('Cookie settings')}
                </button>
              </li>
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}
