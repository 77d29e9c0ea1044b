import type { ReactNode } from 'react';
import type { PlainPost } from '#features/forms/plain-post.ts';
import { ContactForm } from '#features/forms/screens/contact-form.tsx';
import { messagePlace } from '#features/site/content/contact-form.ts';

/** The form, and beside it what the page says without moving. */
export function MessagePlace({ post, aside }: { post: PlainPost | undefined; aside: ReactNode }) {
  return (
    <div className="container-page grid gap-x-10 gap-y-14 py-16 lg:grid-cols-12 lg:py-24">
      <section id="contact-form" className="lg:col-span-7">
        <h2 className="font-display text-title font-semibold">{messagePlace.title}</h2>
        <p className="measure mt-4 mb-8 text-lead text-muted">{messagePlace.text}</p>
        <ContactForm post={post} />
      </section>
      <div className="lg:col-span-4 lg:col-start-9">{aside}</div>
    </div>
  );
}
