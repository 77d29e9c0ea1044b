import { PageHero } from '#features/website/site/screens/parts/page-hero.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { LinkButton } from '#ui/link-button.tsx';

const className = 'pb-28 lg:pb-40';

function ToBlog() {
  return (
    <p className="mt-8">
      <LinkButton to="/blog" variant="outline" size="lg">
        To the blog
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
  return isConfirmed ? (
    <PageHero
      className={className}
      title="You are on the list"
      text="The next post comes by mail. Each mail has a link that ends it."
    >
      <ToBlog />
    </PageHero>
  ) : (
    <PageHero className={className} title="Confirm your subscription" text="One press, and you get new posts by mail.">
      <Pressed label="Confirm subscription" />
    </PageHero>
  );
}

export function UnsubscribePage({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <PageHero
      className={className}
      title="You are unsubscribed"
      text="Your address is deleted, and you get no more mails of this kind."
    >
      <ToBlog />
    </PageHero>
  ) : (
    <PageHero className={className} title="Unsubscribe" text="You get no more posts by mail, and your address is deleted.">
      <Pressed label="Unsubscribe" />
    </PageHero>
  );
}

export function EndedLinkPage() {
  return (
    <PageHero
      className={className}
      title="This link is not valid any more"
      text="It is older than a week, or the subscription was ended. You can subscribe again at any time."
    >
      <ToBlog />
    </PageHero>
  );
}

export function ClosedSignUp() {
  return (
    <PageHero className={className} title="Newsletter" text="The newsletter takes no subscriptions at the moment.">
      <ToBlog />
    </PageHero>
  );
}
