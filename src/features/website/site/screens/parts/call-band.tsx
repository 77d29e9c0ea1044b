import type { ReactNode } from 'react';
import { arch, hairline, onBand } from '../pictures/shapes.ts';

type CallBandProps = { id: string; title: string; text: string; children: ReactNode };

/** The last word of a page: one band of the primary colour with the hall's arches standing in it. */
export function CallBand({ id, title, text, children }: CallBandProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={id}
      // A line parts it from a band before it, such as one that the owner has added.
      className="relative isolate overflow-hidden bg-band text-on-band blackout:border-t [.bg-band+&]:border-t [.bg-band+&]:border-current/25"
    >
      <svg
        viewBox="0 0 640 480"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
        className="absolute inset-y-0 right-0 -z-10 h-full w-full opacity-60 sm:opacity-100 lg:w-1/2"
      >
        <g className={hairline}>
          <path d={arch(140, 500, 30, 520)} fill={onBand(5)} />
          <path d={arch(220, 400, 110, 520)} fill={onBand(9)} />
          <path d={arch(300, 300, 190, 520)} fill={onBand(14)} />
          <path d={arch(380, 200, 270, 520)} fill={onBand(20)} />
        </g>
        {/* On a phone the picture lies behind the words, and a sun would stand behind the button. */}
        <circle cx="480" cy="370" r="30" fill="var(--accent)" className="max-sm:hidden" />
      </svg>
      <div className="container-page section-y">
        <h2
          id={`${id}-title`}
          className="max-w-[18ch] font-display text-[clamp(2rem,4.6vw,3.75rem)] leading-[1.03] font-semibold tracking-[-0.03em] lg:max-w-[17ch]"
        >
          {title}
        </h2>
        <p className="mt-6 max-w-[30rem] text-lead whitespace-pre-line">{text}</p>
        <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">{children}</div>
      </div>
    </section>
  );
}
