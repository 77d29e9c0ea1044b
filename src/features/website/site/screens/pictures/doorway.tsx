import { arch, inkOnPage } from './shapes.ts';

const tint = (percent: number) => `color-mix(in oklab, var(--primary) ${percent}%, var(--page))`;

/** An open door in the studio's arches. It shows no streets, because it knows none. */
export function Doorway({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 700 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <rect width="700" height="420" fill={inkOnPage(4)} />
      <path d={arch(130, 440, 20, 440)} fill={tint(10)} />
      <path d={arch(190, 320, 80, 440)} fill={tint(18)} />
      <path d={arch(250, 200, 140, 440)} fill={tint(30)} />
      <path d="M250 440V240a100 100 0 0 1 100 -100v300Z" fill="var(--primary)" />
      <circle cx="332" cy="300" r="8" fill="var(--accent)" />
      <path d="M0 404H700" stroke={inkOnPage(22)} strokeWidth="2" />
    </svg>
  );
}
