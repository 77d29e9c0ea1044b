import clsx from 'clsx';
import type { SitePicture } from '#shared/site-picture.ts';
import type { PageTexts } from '#shared/site-texts.ts';
import { Picture } from '#ui/picture.tsx';
import { useWords } from '#ui/words.ts';
import { PictureCredit } from './picture-credit.tsx';
import { arch, inkOnPage } from './shapes.ts';

const skin = 'color-mix(in oklab, var(--brand-accent) 34%, #fdf3e7)';
const shade = 'color-mix(in oklab, var(--brand-accent) 48%, #f3dcc6)';
// Of a middle lightness, whatever the brand: neither the dark theme's background nor the skin swallows it.
const hair = 'oklch(from color-mix(in oklab, var(--brand-secondary) 72%, var(--brand-accent)) clamp(0.42, l, 0.5) c h)';
const coat = 'oklch(from var(--brand-primary) clamp(0.38, l, 0.7) c h)';
const body = arch(56, 368, 392, 776);

type Owner = Pick<PageTexts, 'owner_name' | 'owner_picture'>;

type PortraitProps = {
  owner: Owner;
  /** What the page shows in its place. */
  picture: SitePicture | null;
  className?: string;
};

const boxes = [
  { from: 1024, width: '30vw', ratio: 4 / 5 },
  { width: '20rem', ratio: 4 / 5 },
];

/** The owner's picture in the studio's arch; until there is one, somebody in circles, arches and bars of the brand's colours. */
export function Portrait({ owner, picture, className }: PortraitProps) {
  const t = useWords();
  if (picture)
    return (
      <>
        <Picture picture={picture} boxes={boxes} className={clsx('aspect-4/5 rounded-t-full', className)} />
        <PictureCredit picture={picture} />
      </>
    );
  if (owner.owner_picture)
    return (
      <img
        src={owner.owner_picture}
        alt={owner.owner_name || t('The owner of the studio')}
        width={480}
        height={600}
        className={clsx('aspect-4/5 rounded-t-full object-cover', className)}
      />
    );
  return <Drawing className={className} />;
}

function Drawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 600" aria-hidden="true" className={className}>
      <clipPath id="portrait-arch">
        <path d={arch(0, 480, 0, 600)} />
      </clipPath>
      <clipPath id="portrait-body">
        <path d={body} />
      </clipPath>
      <g clipPath="url(#portrait-arch)">
        <rect width="480" height="600" fill="var(--primary-soft)" />
        <circle cx="384" cy="176" r="92" fill="var(--accent)" />
        <path d="M0 420H480" stroke={inkOnPage(14)} />
        <path d={body} fill={coat} />
        <path
          d="M48 520H432M48 556H432M48 592H432"
          clipPath="url(#portrait-body)"
          stroke={`color-mix(in oklab, ${coat} 78%, white)`}
          strokeWidth="9"
        />
        <path d="M188 340H292V412a52 52 0 0 1 -104 0Z" fill={shade} />
        <path d="M160 170h160v126a80 80 0 0 1 -160 0Z" fill={skin} />
        <circle cx="158" cy="276" r="20" fill={skin} />
        <circle cx="322" cy="276" r="20" fill={shade} />
        <path
          d="M146 268V212a94 94 0 0 1 94 -94h30a66 66 0 0 1 66 66v84h-14v-46a30 30 0 0 1 -30 -30h-76a50 50 0 0 1 -50 50v26Z"
          fill={hair}
        />
        <g fill="none" stroke={hair} strokeWidth="6">
          <circle cx="204" cy="270" r="27" fill="rgb(255 255 255 / 0.35)" />
          <circle cx="276" cy="270" r="27" fill="rgb(255 255 255 / 0.35)" />
          <path d="M231 266q9 -7 18 0M177 264l-16 -6M303 264l16 -6" />
        </g>
        <circle cx="206" cy="271" r="5" fill={hair} />
        <circle cx="278" cy="271" r="5" fill={hair} />
        <path d="M240 276v34h-12" fill="none" stroke={shade} strokeWidth="6" strokeLinejoin="round" strokeLinecap="round" />
        <path d="M216 336a28 20 0 0 0 48 0" fill="none" stroke={hair} strokeWidth="6" strokeLinecap="round" />
      </g>
    </svg>
  );
}
