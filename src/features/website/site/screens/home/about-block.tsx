import clsx from 'clsx';
import type { SitePicture } from '#shared/site-picture.ts';
import { isShown, type PageTexts } from '#shared/site-texts.ts';
import { Entrance } from '#ui/entrance.tsx';
import type { HomeContent } from '../../content/home.ts';
import { keyed } from '../../keyed.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { Portrait } from '../pictures/portrait.tsx';

type AboutBlockProps = { texts: PageTexts; content: HomeContent['about']; picture: SitePicture | null };

export function AboutBlock({ texts, content, picture }: AboutBlockProps) {
  const portrait = picture !== null || isShown(texts, 'portrait');
  return (
    <section aria-labelledby="about-title" className="section-y">
      <Entrance className="container-page grid gap-x-10 gap-y-12 lg:grid-cols-12">
        {portrait && (
          <div className="lg:col-span-4">
            <Portrait owner={texts} picture={picture} className="h-auto w-full max-w-64 sm:max-w-72 lg:max-w-none" />
          </div>
        )}
        <div className={clsx('lg:col-span-7', portrait && 'lg:col-start-6')}>
          <h2 id="about-title" className="font-display text-title font-semibold [overflow-wrap:anywhere]">
            {content.title}
          </h2>
          <div className="mt-6 grid max-w-[38rem] gap-4 text-lead whitespace-pre-line text-muted [overflow-wrap:anywhere]">
            {keyed(content.text).map(([place, paragraph]) => (
              <p key={place}>{paragraph}</p>
            ))}
          </div>
          <dl className="mt-10 border-t">
            {keyed(content.points).map(([place, point]) => (
              <div key={place} className="grid gap-x-8 gap-y-1 border-b py-4 sm:grid-cols-2">
                <dt className="font-medium">{point.title}</dt>
                <dd className="whitespace-pre-line text-muted">{point.text}</dd>
              </div>
            ))}
          </dl>
          <ArrowLink to={content.link.to} className="mt-8">
            {content.link.label}
          </ArrowLink>
        </div>
      </Entrance>
    </section>
  );
}
