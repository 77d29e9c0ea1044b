import clsx from 'clsx';
import { Mail, Phone } from 'lucide-react';
import type { SiteSettings } from '#shared/site-settings.ts';
import { isShown, type PageTexts } from '#shared/site-texts.ts';
import { Entrance } from '#ui/entrance.tsx';
import { aboutCall, aboutHero, approach, profile, skills } from '../../content/about.ts';
import { mailHref, phoneHref } from '../../content/links.ts';
import { paragraphsOf } from '../../own-texts.ts';
import { ArrowLink } from '../parts/arrow-link.tsx';
import { BandButton, BandLink } from '../parts/band-links.tsx';
import { CallBand } from '../parts/call-band.tsx';
import { PageHero } from '../parts/page-hero.tsx';
import { Portrait } from '../pictures/portrait.tsx';
import { SkillPicture } from '../pictures/skill-picture.tsx';

type Contact = Pick<SiteSettings, 'site_phone' | 'site_email'>;

export function AboutPage({ settings, texts }: { settings: Contact; texts: PageTexts }) {
  return (
    <>
      <PageHero title={aboutHero.title} text={aboutHero.text} />
      <Profile settings={settings} texts={texts} />
      {isShown(texts, 'skills') && <Skills />}
      {isShown(texts, 'approach') && <Approach />}
      <CallBand id="about-call" title={aboutCall.title} text={aboutCall.text}>
        <BandButton to={aboutCall.primary.to}>{aboutCall.primary.label}</BandButton>
        <BandLink to={aboutCall.secondary.to}>{aboutCall.secondary.label}</BandLink>
      </CallBand>
    </>
  );
}

function Profile({ settings, texts }: { settings: Contact; texts: PageTexts }) {
  const portrait = isShown(texts, 'portrait');
  return (
    <section aria-labelledby="profile-title" className="border-t">
      <div className="container-page grid gap-x-10 lg:grid-cols-12">
        {portrait && (
          <div className="pt-12 lg:col-span-5 lg:border-r lg:pt-20 lg:pr-14">
            <Portrait owner={texts} className="block h-auto w-full max-w-80 lg:max-w-none" />
          </div>
        )}
        <div className={clsx('py-12 lg:self-center lg:py-20', portrait ? 'lg:col-span-6 lg:col-start-7' : 'lg:col-span-8')}>
          <Story texts={texts} />
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

function Story({ texts }: { texts: PageTexts }) {
  const own = paragraphsOf(texts.biography);
  const shown = isShown(texts, 'biography');
  return (
    <>
      {texts.owner_name && <p className="mb-3 text-lg font-medium [overflow-wrap:anywhere]">{texts.owner_name}</p>}
      <h2 id="profile-title" className="font-display text-title font-semibold">
        {profile.title}
      </h2>
      {shown && (
        <div className="mt-6 grid gap-4 text-lead whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {(own.length > 0 ? own : profile.text).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  );
}

const contactLink =
  'flex min-w-0 items-center gap-2.5 rounded-xs underline decoration-line-strong decoration-1 underline-offset-[6px] transition-colors hover:decoration-current';

function Skills() {
  return (
    <section aria-labelledby="skills-title" className="border-t bg-sidebar section-y">
      <div className="container-page">
        <h2 id="skills-title" className="font-display text-title font-semibold">
          {skills.title}
        </h2>
        <Entrance>
          <ul className="mt-14 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
            {skills.items.map((skill) => (
              <li key={skill.title} className="border-t pt-8">
                <SkillPicture kind={skill.picture} className="size-24" />
                <h3 className="mt-8 font-display text-xl font-semibold tracking-tight">{skill.title}</h3>
                <p className="mt-2 leading-relaxed text-muted">{skill.text}</p>
              </li>
            ))}
          </ul>
        </Entrance>
      </div>
    </section>
  );
}

function Approach() {
  return (
    <section aria-labelledby="approach-title" className="border-t section-y">
      <div className="container-page grid gap-x-10 gap-y-10 lg:grid-cols-12">
        <h2 id="approach-title" className="font-display text-title font-semibold lg:col-span-4 lg:max-w-[9ch]">
          {approach.title}
        </h2>
        <Entrance className="lg:col-span-8">
          <ul className="border-t">
            {approach.points.map((point) => (
              <li key={point.title} className="grid gap-x-8 gap-y-3 border-b py-8 md:grid-cols-2">
                <h3 className="font-display text-2xl font-semibold tracking-tight">{point.title}</h3>
                <p className="leading-relaxed text-muted">{point.text}</p>
              </li>
            ))}
          </ul>
        </Entrance>
      </div>
    </section>
  );
}
