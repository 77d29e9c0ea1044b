import type { SkillPicture as Kind } from '../../content/about.ts';
import { arch } from './shapes.ts';

const drawings = {
  web: (
    <>
      <rect x="1" y="9" width="94" height="78" rx="8" fill="var(--primary-soft)" stroke="var(--primary-ink)" strokeWidth="2" />
      <path d="M1 27H95" stroke="var(--primary-ink)" strokeWidth="2" />
      <path
        d="M36 46 24 57l12 11M60 46l12 11-12 11"
        fill="none"
        stroke="var(--primary-ink)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="18" r="3" fill="var(--accent)" />
    </>
  ),
  design: (
    <>
      <path d={arch(6, 52, 6, 90)} fill="var(--primary)" />
      <circle cx="66" cy="34" r="24" fill="var(--accent)" />
      <path d="M46 90 94 90 94 62 46 62Z" fill="none" stroke="var(--primary-ink)" strokeWidth="2" />
      <path
        d="M42 86h8v8h-8zM90 86h8v8h-8zM42 58h8v8h-8zM90 58h8v8h-8z"
        fill="var(--page)"
        stroke="var(--primary-ink)"
        strokeWidth="2"
      />
    </>
  ),
  backend: (
    <>
      <path d="M8 70v10c0 8 18 14 40 14s40-6 40-14V70" fill="var(--primary)" />
      <ellipse cx="48" cy="70" rx="40" ry="14" fill="var(--primary-soft)" stroke="var(--primary-ink)" strokeWidth="2" />
      <path d="M8 46v10c0 8 18 14 40 14s40-6 40-14V46" fill="var(--primary-soft)" stroke="var(--primary-ink)" strokeWidth="2" />
      <path d="M8 22v12c0 8 18 14 40 14s40-6 40-14V22" fill="var(--primary)" />
      <ellipse cx="48" cy="20" rx="40" ry="14" fill="var(--accent)" />
    </>
  ),
  custom: (
    <>
      <rect x="4" y="50" width="42" height="42" fill="var(--primary)" />
      <path d="M50 50h42v42a42 42 0 0 1 -42 -42Z" fill="var(--primary-soft)" stroke="var(--primary-ink)" strokeWidth="2" />
      <path d={arch(4, 42, 4, 46)} fill="var(--primary-soft)" stroke="var(--primary-ink)" strokeWidth="2" />
      <circle cx="71" cy="25" r="21" fill="var(--accent)" />
    </>
  ),
} satisfies Record<Kind, React.ReactNode>;

/** Each craft as a small construction of the brand's shapes. */
export function SkillPicture({ kind, className }: { kind: Kind; className?: string }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
      {drawings[kind]}
    </svg>
  );
}
