import type { SiteSettings } from '#shared/site-settings.ts';
import { useAddress } from '#ui/use-address.ts';
import { useWords } from '#ui/words.ts';
import { noScript } from '../content.ts';

const linkClass = 'font-medium text-primary-ink underline underline-offset-4';

/** Another way to a consultation where the calendar cannot run. */
export function NoScriptNotice({
  settings: { site_phone, site_email },
}: {
  settings: Pick<SiteSettings, 'site_phone' | 'site_email'>;
}) {
  const t = useWords();
  const address = useAddress();
  return (
    <noscript>
      <div className="mb-6 rounded-lg border border-line-strong bg-surface p-5">
        <p className="font-semibold">{t(noScript.title)}</p>
        <p className="mt-1 text-muted">{t(site_phone || site_email ? noScript.text : noScript.none)}</p>
        <ul className="mt-3 grid gap-1">
          {site_phone && (
            <li>
              <a href={`tel:${site_phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
                {site_phone}
              </a>
            </li>
          )}
          {site_email && (
            <li>
              <a href={`mailto:${site_email}?subject=Consultation`} className={linkClass}>
                {site_email}
              </a>
            </li>
          )}
          {!site_phone && !site_email && (
            <li>
              <a href={address('/contact')} className={linkClass}>
                {t('Contact')}
              </a>
            </li>
          )}
        </ul>
      </div>
    </noscript>
  );
}
