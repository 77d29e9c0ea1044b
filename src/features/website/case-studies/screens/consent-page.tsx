import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHero } from '#features/website/site/screens/parts/page-hero.tsx';
import { mediumDate } from '#shared/calendar-day.ts';
import { pathIn } from '#shared/languages.ts';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { buttonClass } from '#ui/button-class.ts';
import { FieldError } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { caseLimits } from '../choices.ts';
import type { AskedConsent } from '../contract.ts';
import { studyPath } from '../paths.ts';
import { StudyPage } from './study-page.tsx';

type ConsentPageProps = { asked: AskedConsent /** What came of a form that was refused. */; post: PlainPost | null };

/** What a client is asked, with the case study as it will be shown. Plain forms: it works wherever a mail program opens it. */
export function ConsentPage({ asked, post }: ConsentPageProps) {
  switch (asked.status) {
    case 'pending':
      return <Question asked={asked} post={post} />;
    case 'agreed':
      return <Agreed asked={asked} post={post} />;
    case 'declined':
      return (
        <PageHero
          title="You declined"
          text={`${asked.studio} was told. The case study is not published. If you change your mind, just write to us.`}
          className="pb-28 lg:pb-40"
        />
      );
    case 'withdrawn':
      return (
        <PageHero
          title="Your consent is withdrawn"
          text={`The case study is no longer on the site, and ${asked.studio} was told.`}
          className="pb-28 lg:pb-40"
        />
      );
  }
}

function Question({ asked, post }: ConsentPageProps) {
  return (
    <>
      <PageHero
        title="May we show your project?"
        text={`${asked.studio} has written a case study about your project. Please read it. Nothing is published before you have agreed.`}
      >
        <p className="mt-8">
          <a href="#answer" className={buttonClass({ size: 'lg' })}>
            To your answer
            <ArrowRight aria-hidden="true" />
          </a>
        </p>
      </PageHero>
      <Shown asked={asked} />
      <section id="answer" aria-labelledby="answer-title" className="border-t section-y">
        <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <h2 id="answer-title" className="font-display text-title font-semibold">
              Your answer
            </h2>
            <p className="measure mt-4 leading-relaxed text-muted">
              You agree to your name, what was asked, what was done, the results and the link as they stand above. If any of them
              changes, you are asked again. Other wording may be corrected. You can withdraw your consent at any time with this
              link: the case study leaves the site at once.
            </p>
          </div>
          <div className="grid min-w-0 gap-12 lg:col-span-6 lg:col-start-7">
            <AgreeForm asked={asked} post={post?.values.answer === 'agree' ? post : null} />
            <DeclineForm post={post?.values.answer === 'decline' ? post : null} />
          </div>
        </div>
      </section>
    </>
  );
}

function Shown({ asked }: { asked: AskedConsent }) {
  return (
    <section aria-label="The case study" className="border-y bg-page">
      <p role="note" className="bg-info-soft px-4 py-2 text-center text-sm">
        This is how the case study will look. Visitors do not see it yet.
      </p>
      <StudyPage study={asked.study} as="h2" />
    </section>
  );
}

const optionClass =
  'flex items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 text-sm has-checked:border-primary-ink has-checked:bg-primary-soft';

/** Nothing is chosen before: whoever agrees says by themselves whether they are named. */
function NamingChoice({ asked, post }: ConsentPageProps) {
  if (asked.is_anonymous)
    return (
      <p className="text-sm text-muted">
        Your name is not shown. Visitors read “{asked.anonymous_as}”.
        <input type="hidden" name="naming" value="anonymous" />
      </p>
    );
  const problem = post?.problems.naming;
  const options = [
    { value: 'named', label: 'With our name', hint: `Visitors read “${asked.client}”.` },
    { value: 'anonymous', label: 'Anonymous', hint: `Visitors read “${asked.anonymous_as}”, without a link to your site.` },
  ];
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2" aria-describedby={problem ? 'naming-error' : undefined}>
      <legend className="mb-2 text-sm font-medium">
        How may we show it?
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </legend>
      {options.map((option) => (
        <label key={option.value} htmlFor={`naming-${option.value}`} className={optionClass}>
          <input
            id={`naming-${option.value}`}
            type="radio"
            name="naming"
            value={option.value}
            defaultChecked={post?.values.naming === option.value}
            className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control-line bg-surface checked:border-[5px] checked:border-primary-ink"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="block font-medium">{option.label}</span>
            <span className="mt-0.5 block text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
      {problem && (
        <div className="sm:col-span-2">
          <FieldError id="naming-error">{problem}</FieldError>
        </div>
      )}
    </fieldset>
  );
}

function Failed({ post }: { post: PlainPost | null }) {
  return post?.error ? <FormAlert>{post.error}</FormAlert> : null;
}

function AgreeForm({ asked, post }: ConsentPageProps) {
  return (
    <form method="post" noValidate aria-label="Agree" className="grid gap-5">
      <Failed post={post} />
      <NamingChoice asked={asked} post={post} />
      <TextBox
        id="consent-name"
        name="name"
        label="Your name"
        hint="Noted with your answer; visitors do not see it"
        required
        autoComplete="name"
        maxLength={caseLimits.name}
        defaultValue={post?.values.name ?? ''}
        problems={post?.problems}
      />
      <p>
        <button type="submit" name="answer" value="agree" className={buttonClass({ size: 'lg' })}>
          I agree
        </button>
      </p>
    </form>
  );
}

function Reason({ id, post }: { id: string; post: PlainPost | null }) {
  return (
    <TextArea
      id={id}
      name="reason"
      label="Why (you may leave this empty)"
      rows={3}
      maxLength={caseLimits.reason}
      defaultValue={post?.values.reason ?? ''}
      problems={post?.problems}
    />
  );
}

function DeclineForm({ post }: { post: PlainPost | null }) {
  return (
    <form method="post" noValidate aria-label="Decline" className="grid gap-5 border-t pt-8">
      <Failed post={post} />
      <Reason id="decline-reason" post={post} />
      <p>
        <button type="submit" name="answer" value="decline" className={buttonClass({ size: 'lg', variant: 'outline' })}>
          I decline
        </button>
      </p>
    </form>
  );
}

function Agreed({ asked, post }: ConsentPageProps) {
  const how = asked.naming === 'anonymous' ? `as “${asked.anonymous_as}”` : `with the name “${asked.client}”`;
  const isAboutName = post?.values.answer === 'agree';
  const when = asked.answered_on ? ` on ${mediumDate(asked.answered_on)}` : '';
  return (
    <>
      <PageHero title="Thank you" text={`${asked.name} agreed${when}, ${how}.`}>
        <Published asked={asked} />
        {isAboutName && post?.error && <FormAlert className="mt-6">{post.error}</FormAlert>}
        {asked.naming === 'named' && <LeaveNameOut asked={asked} />}
      </PageHero>
      <section aria-labelledby="withdraw-title" className="border-t section-y">
        <div className="container-page grid gap-x-10 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-5">
            <h2 id="withdraw-title" className="font-display text-title font-semibold">
              Withdraw your consent
            </h2>
            <p className="measure mt-4 leading-relaxed text-muted">
              The case study leaves the site at once, and we are told. Keep this link: it works as long as your consent stands.
            </p>
          </div>
          <form method="post" noValidate aria-label="Withdraw" className="grid min-w-0 gap-5 lg:col-span-6 lg:col-start-7">
            <Failed post={isAboutName ? null : post} />
            <Reason id="withdraw-reason" post={isAboutName ? null : post} />
            <p>
              <button type="submit" name="answer" value="withdraw" className={buttonClass({ size: 'lg', variant: 'outline' })}>
                Withdraw consent
              </button>
            </p>
          </form>
        </div>
      </section>
    </>
  );
}

/** The same answer without the name, which takes effect at once. */
function LeaveNameOut({ asked }: { asked: AskedConsent }) {
  return (
    <form method="post" noValidate aria-label="Leave our name out" className="mt-6 grid gap-3">
      <input type="hidden" name="naming" value="anonymous" />
      <input type="hidden" name="name" value={asked.name} />
      <p className="measure text-sm leading-relaxed text-muted [overflow-wrap:anywhere]">
        You can leave your name out: visitors then read “{asked.anonymous_as}”, without a link to your site. What shows your name
        leaves the site at once.
      </p>
      <p>
        <button type="submit" name="answer" value="agree" className={buttonClass({ variant: 'outline' })}>
          Leave our name out
        </button>
      </p>
    </form>
  );
}

function Published({ asked }: { asked: AskedConsent }): ReactNode {
  if (!asked.is_public) return <p className="mt-4 text-muted">The case study is not published yet.</p>;
  return (
    <p className="mt-8">
      {/* Another language is another document. */}
      <LinkButton
        to={pathIn(asked.study.language, studyPath(asked.slug))}
        reloadDocument={asked.study.language !== 'en'}
        variant="outline"
        size="lg"
      >
        Read it on the site
      </LinkButton>
    </p>
  );
}

export function EndedConsent() {
  return (
    <PageHero
      title="This link is not valid any more"
      text="It has ended, or a newer one was sent to you. Please look into your mailbox, or write to us."
      className="pb-28 lg:pb-40"
    >
      <p className="mt-8">
        <Link to="/contact" className="font-medium text-primary-ink underline underline-offset-4">
          Contact
        </Link>
      </p>
    </PageHero>
  );
}
