import { PageHero } from '#features/website/site/screens/parts/page-hero.tsx';
import type { PlainPost } from '#shared/public-form/plain-post.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { TextArea, TextBox } from '#ui/public-form/public-fields.tsx';
import { testimonialLimits } from '../choices.ts';
import type { AskedTestimonial } from '../contract.ts';

type WritePageProps = { asked: AskedTestimonial /** What came of a form that was refused. */; post: PlainPost | null };

/** A plain form: it works wherever a mail program opens it. */
export function WritePage({ asked, post }: WritePageProps) {
  if (asked.status === 'used' && post?.values.words) return <NotSent asked={asked} post={post} />;
  if (asked.status === 'used')
    return (
      <PageHero
        title="Thank you for your words"
        text={`${asked.studio} has them. This link was used, and opens nothing any more.`}
        className="pb-28 lg:pb-40"
      />
    );
  return (
    <>
      <PageHero
        title="A few words about our work"
        text={
          asked.case_study
            ? `How was it to work with ${asked.studio} on “${asked.case_study}”?`
            : `How was it to work with ${asked.studio}?`
        }
        className="[overflow-wrap:anywhere]"
      />
      <div className="container-page pb-24 lg:pb-36">
        <form method="post" noValidate aria-label="Testimonial" className="grid max-w-[36rem] gap-5 border-t pt-10">
          {post?.error && <FormAlert>{post.error}</FormAlert>}
          <TextArea
            id="testimonial-words"
            name="words"
            label="Your words"
            hint="Two or three sentences are enough. We change nothing in them."
            required
            rows={6}
            maxLength={testimonialLimits.words}
            defaultValue={post?.values.words ?? ''}
            problems={post?.problems}
          />
          <TextBox
            id="testimonial-name"
            name="name"
            label="Your name"
            required
            autoComplete="name"
            maxLength={testimonialLimits.name}
            defaultValue={post?.values.name ?? ''}
            problems={post?.problems}
          />
          <TextBox
            id="testimonial-role"
            name="role"
            label="Your role"
            hint="Such as: Owner, Harbor & Pine"
            autoComplete="organization-title"
            maxLength={testimonialLimits.role}
            defaultValue={post?.values.role ?? ''}
            problems={post?.problems}
          />
          <label htmlFor="testimonial-may-publish" className="flex items-start gap-3 text-sm leading-snug">
            <Checkbox
              id="testimonial-may-publish"
              name="may_publish"
              value="yes"
              defaultChecked={post?.values.may_publish === 'yes'}
              className="mt-0.5"
            />
            <span>
              {asked.studio} may publish this on its site with my name and role. I can withdraw this at any time by writing to
              them.
            </span>
          </label>
          <p>
            <button type="submit" className={buttonClass({ size: 'lg' })}>
              Send
            </button>
          </p>
        </form>
      </div>
    </>
  );
}

/** Somebody else was first with this link: what was typed stays where its author can take it along. */
function NotSent({ asked, post: { values } }: { asked: AskedTestimonial; post: PlainPost }) {
  return (
    <>
      <PageHero
        title="This link was used already"
        text={`Somebody has sent a testimonial with it, so your words were not sent. Please copy them, and ask ${asked.studio} for a link of your own.`}
      />
      <div className="container-page pb-24 lg:pb-36">
        <div className="grid max-w-[36rem] gap-5 border-t pt-10">
          <TextArea id="testimonial-words" name="words" label="Your words" rows={8} readOnly defaultValue={values.words} />
          <TextBox id="testimonial-name" name="name" label="Your name" readOnly defaultValue={values.name ?? ''} />
          <TextBox id="testimonial-role" name="role" label="Your role" readOnly defaultValue={values.role ?? ''} />
        </div>
      </div>
    </>
  );
}

export function EndedTestimonial() {
  return (
    <PageHero
      title="This link is not valid any more"
      text="It has ended or was taken back. Please ask for a new one."
      className="pb-28 lg:pb-40"
    />
  );
}
