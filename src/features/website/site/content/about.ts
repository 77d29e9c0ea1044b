import type { PictureRef } from '#shared/site-picture.ts';
import type { SiteTexts } from '#shared/site-texts.ts';
import { paragraphsOf } from '../own-texts.ts';

export const aboutHero = {
  title: 'A studio of one, on purpose.',
  text: 'No account managers, no juniors learning on your budget. You hire the person who does the work.',
};

const profile = {
  title: 'Full-stack developer, designer, and the one who answers.',
  text: [
    'I began by building shop systems for other people’s agencies, and kept noticing the same thing: the clients with the best results were the ones who spoke directly with whoever wrote the code.',
    'So that became the studio. I take few projects at a time and carry each one from the first conversation to the server it runs on. When you call a year later, you reach somebody who remembers why the button is where it is.',
  ],
  contact: 'Reach me directly',
  fallback: { label: 'Write to me', to: '/contact' },
  picture: null as PictureRef | null,
};

export type SkillPicture = 'web' | 'design' | 'backend' | 'custom';

const skills: { title: string; items: { title: string; text: string; picture: SkillPicture }[] } = {
  title: 'Four crafts, one pair of hands',
  items: [
    {
      title: 'Web Development',
      text: 'Fast, accessible sites and applications that work on a five-year-old phone and in a tunnel.',
      picture: 'web',
    },
    {
      title: 'UI/UX Design',
      text: 'Screens people understand without being told. Drawn, tried, drawn again.',
      picture: 'design',
    },
    {
      title: 'Backend Development',
      text: 'Databases, interfaces and jobs that keep your numbers right and your nights quiet.',
      picture: 'backend',
    },
    {
      title: 'Custom Solutions',
      text: 'The tool nobody sells because only your business works that way. Built small, grown with you.',
      picture: 'custom',
    },
  ],
};

const approach = {
  title: 'How we would work together',
  points: [
    {
      title: 'Direct communication',
      text: 'You write to me and I answer, within 24 hours. Every decision is explained in plain words, with its price and what happens if you wait.',
    },
    {
      title: 'Personalised solutions',
      text: 'I look at your week before I open a design tool. What you get fits how you already work, and leaves out what you would never use.',
    },
    {
      title: 'Quality focus',
      text: 'Readable for everybody, and written down so that somebody else could take over. I would rather finish one thing than start three.',
    },
  ],
};

const aboutCall = {
  title: 'Does this sound like the way you want to work?',
  text: 'Send me three sentences about your business and what should change. You will have an answer within 24 hours.',
  primary: { label: 'Get in touch', to: '/contact' },
  secondary: { label: 'See the services', to: '/services' },
};

/** With what the owner has written in the settings in place of the examples. */
export function aboutContent({ biography }: Pick<SiteTexts, 'biography'>) {
  const own = paragraphsOf(biography);
  return { hero: aboutHero, profile: own.length > 0 ? { ...profile, text: own } : profile, skills, approach, call: aboutCall };
}
export type AboutContent = ReturnType<typeof aboutContent>;

/** The sections that can stand in any order, as they come. */
export const aboutOrder = ['profile', 'skills', 'approach', 'call'] as const;
