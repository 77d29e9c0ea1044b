import clsx from 'clsx';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Changes, changed } from '#shared/site-content.ts';
import { pictureOf, type SitePicture } from '#shared/site-picture.ts';
import type { SiteSettings } from '#shared/site-settings.ts';
import { isShown, type PageTexts } from '#shared/site-texts.ts';
import { Entrance } from '#ui/entrance.tsx';
import { type AboutContent, aboutContent, aboutOrder } from '../../content/about.ts';
import { mailHref, phoneHref } from '../../content/links.ts';
import { type MoreKey, withMoreKeys } from '../../content/own-sections.ts';
import { keyed } from '../../keyed.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { BandButton, BandLink } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { moreParts, OrderedParts } from '../parts/own-sections.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Part } from '../parts/part.tsx';
import { Portrait } from '../pictures/portrait.tsx';
import { SkillPicture } from '../pictures/skill-picture.tsx';

type Contact = Pick<SiteSettings, 'site_phone' | 'site_email'>;

type AboutPageProps = { settings: Contact; texts: PageTexts; changes: Changes };

export function AboutPage({ settings, texts, changes }: AboutPageProps) {
  const content = aboutContent(texts);
  const profile = changed('profile', content.profile, changes);
  const parts: Record<(typeof aboutOrder)[number] | MoreKey, ReactNode> = {
    ...moreParts(changes),
    profile: <Profile settings={settings} texts={texts} profile={profile} picture={pictureOf(profile.picture, changes)} />,
    skills: isShown(texts, 'skills') && <Skills {...changed('skills', content.skills, changes)} />,
    approach: isShown(texts, 'approach') && <Approach {...changed('approach', content.approach, changes)} />,
    call: <Call {...changed('call', content.call, changes)} />,
  };
  return (
    <>
      <Part name="hero">
        <PageHero {...changed('hero', content.hero, changes)} />
      </Part>
      <OrderedParts order={withMoreKeys(aboutOrder, 'call')} parts={parts} changes={changes} />
    </>
  );
}

function Call({ title, text, primary, secondary }: AboutContent['call']) {
  return (
    <CallBand id="about-call" title={title} text={text}>
      <BandButton to={primary.to}>{primary.label}</BandButton>
      <BandLink to={secondary.to}>{secondary.label}</BandLink>
    </CallBand>
  );
}

type ProfileProps = {
  settings: Contact;
  texts: PageTexts;
  profile: AboutContent['profile'];
  picture: SitePicture | null;
};

function Profile({ settings, texts, profile, picture }: ProfileProps) {
  const portrait = picture !== null || isShown(texts, 'portrait');
  return (
    <section aria-labelledby="profile-title" className="border-t">
      <div className="container-page grid gap-x-10 lg:grid-cols-12">
        {portrait && (
          <div className="pt-12 lg:col-span-5 lg:border-r lg:pt-20 lg:pr-14">
            <Portrait owner={texts} picture={picture} className="block h-auto w-full max-w-80 lg:max-w-none" />
          </div>
        )}
        <div className={clsx('py-12 lg:self-center lg:py-20', portrait ? 'lg:col-span-6 lg:col-start-7' : 'lg:col-span-8')}>
          <Story texts={texts} profile={profile} />
          <h3 className="mt-10 text-sm text-muted">{profile.contact}</h3>
          <ul className="mt-3 flex flex-wrap gap-x-8 gap-y-3 text-lg font-medium">
            {settings.site_phone && (
              <li>
                <a href={phoneHref(settings.site_phone)} className={contactLink}>
                  <Phone aria-hidden="true" className="size-5 text-primary-ink" strokeWidth={1.5} />
                  <span className="figures">{settings.site_phone}</span>
                </a>
              </li>
            )}
            {settings.site_email && (
              <li className="min-w-0">
                <a href={mailHref(settings.site_email)} className={contactLink}>
                  <Mail aria-hidden="true" className="size-5 shrink-0 text-primary-ink" strokeWidth={1.5} />
                  <span className="min-w-0 break-words">{settings.site_email}</span>
                </a>
              </li>
            )}
            {!settings.site_phone && !settings.site_email && (
              <li>
                <ArrowLink to={profile.fallback.to}>{profile.fallback.label}</ArrowLink>
              </li>
            )}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Story({ texts, profile }: Pick<ProfileProps, 'texts' | 'profile'>) {
  const shown = isShown(texts, 'biography');
  return (
    <>
      {texts.owner_name && <p className="mb-3 text-lg font-medium [overflow-wrap:anywhere]">{texts.owner_name}</p>}
      <h2 id="profile-title" className="font-display text-title font-semibold">
        {profile.title}
      </h2>
      {shown && (
        <div className="mt-6 grid gap-4 text-lead whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {keyed(profile.text).map(([place, paragraph]) => (
            <p key={place}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  );
}

const contactLink =
  'flex min-w-0 items-center gap-2.5 rounded-xs underline decoration-line-strong decoration-1 underline-offset-[6px] transition-colors hover:decoration-current';

function Skills(skills: AboutContent['skills']) {
  return (
    <section aria-labelledby="skills-title" className="border-t bg-sidebar section-y">
      <div className="container-page">
        <h2 id="skills-title" className="font-display text-title font-semibold">
          {skills.title}
        </h2>
        <Entrance>
          <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
            {keyed(skills.items).map(([place, skill]) => (
              <li key={place} className="border-t pt-8">
                <SkillPicture kind={skill.picture} className="size-24" />
                <h3 className="mt-8 font-display text-xl font-semibold tracking-tight">{skill.title}</h3>
                <p className="mt-2 leading-relaxed whitespace-pre-line text-muted">{skill.text}</p>
              </li>
            ))}
          </ul>
        </Entrance>
      </div>
    </section>
  );
}

function Approach(approach: AboutContent['approach']) {
  return (
    <section aria-labelledby="approach-title" className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        <h2 id="approach-title" className="font-display text-title font-semibold lg:col-span-4 lg:max-w-[9ch]">
          {approach.title}
        </h2>
        <Entrance className="lg:col-span-8">
          <ul className="border-t">
            {keyed(approach.points).map(([place, point]) => (
              <li key={place} className="grid gap-x-8 gap-y-3 border-b py-8 md:grid-cols-2">
                <h3 className="font-display text-2xl font-semibold tracking-tight">{point.title}</h3>
                <p className="leading-relaxed whitespace-pre-line text-muted">{point.text}</p>
              </li>
            ))}
          </ul>
        </Entrance>
      </div>
    </section>
  );
}
