import { PageHero } from '#features/website/site/screens/parts/page-hero.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useWords } from '#ui/words.ts';

const className = 'pb-28 lg:pb-40';

function ToBlog() {
  const t = useWords();
  return (
    <p className="mt-8">
      <LinkButton to="/blog" variant="outline" size="lg">
        {t('To the blog')}
      </LinkButton>
    </p>
  );
}

/** A button and no more: programs that look at the links of a mail press none. */
function Pressed({ label }: { label: string }) {
  return (
    <form method="post" className="mt-8">
      <button type="submit" className={buttonClass({ size: 'lg' })}>
        {label}
      </button>
    </form>
  );
}

export function ConfirmPage({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useWords();
  return isConfirmed ? (
    <PageHero
      className={className}
      title={t('You are on the list')}
      text={t('The next post comes by mail. Each mail has a link that ends it.')}
    >
      <ToBlog />
    </PageHero>
  ) : (
    <PageHero className={className} title={t('Confirm your subscription')} text={t('One press, and you get new posts by mail.')}>
      <Pressed label={t('Confirm subscription')} />
    </PageHero>
  );
}

export function UnsubscribePage({ isDone }: { isDone: boolean }) {
  const t = useWords();
  return isDone ? (
    <PageHero
      className={className}
      title={t('You are unsubscribed')}
      text={t('Your address is deleted, and you get no more mails of this kind.')}
    >
      <ToBlog />
    </PageHero>
  ) : (
    <PageHero
      className={className}
      title={t('Unsubscribe')}
      text={t('You get no more posts by mail, and your address is deleted.')}
    >
      <Pressed label={t('Unsubscribe')} />
    </PageHero>
  );
}

export function EndedLinkPage() {
  const t = useWords();
  return (
    <PageHero
      className={className}
      title={t('This link is not valid any more')}
      text={t('It is older than a week, or the subscription was ended. You can subscribe again at any time.')}
    >
      <ToBlog />
    </PageHero>
  );
}

export function ClosedSignUp() {
  const t = useWords();
  return (
    <PageHero className={className} title={t('Newsletter')} text={t('The newsletter takes no subscriptions at the moment.')}>
      <ToBlog />
    </PageHero>
  );
}
