import { defaultMessages } from '#shared/branding.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useWords } from '#ui/words.ts';

/** A link that opens nothing. */
export function MissingBooking() {
  const t = useWords();
  return (
    <div className="container-page grid min-h-[60dvh] content-center justify-items-start gap-6 py-20">
      <h1 className="max-w-[18ch] font-display text-title font-semibold">{t(defaultMessages.notFound)}</h1>
      <p className="measure text-lead text-muted">
        {t('The link may be incomplete. Copy it from the mail once more, or choose a new time.')}
      </p>
      <LinkButton to="/book" size="lg">
        {t('Book a Consultation')}
      </LinkButton>
    </div>
  );
}
