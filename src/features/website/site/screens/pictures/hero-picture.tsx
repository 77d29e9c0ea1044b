import { arch, hairline, inkOnPage, onBand } from './shapes.ts';

const floor = 680;
const steps = [
  { x: 176, top: 612, tint: 8 },
  { x: 246, top: 556, tint: 12 },
  { x: 316, top: 484, tint: 16 },
  { x: 386, top: 398, tint: 21 },
  { x: 456, top: 296, tint: 27 },
  { x: 526, top: 178, tint: 34 },
];

/** A stair that climbs like a chart, with the work standing in front of it. */
export function HeroPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 600 680" aria-hidden="true" className={className}>
      <clipPath id="hero-arch">
        <path d={arch(136, 464, 0, floor)} />
      </clipPath>
      <g clipPath="url(#hero-arch)">
        <rect x="136" width="464" height="680" fill="var(--band)" />
        <path d={arch(196, 344, 60, floor)} fill={onBand(5)} className={hairline} />
        {steps.map((step) => (
          <path key={step.x} d={`M${step.x} ${step.top}H600V680H${step.x}Z`} fill={onBand(step.tint)} />
        ))}
        <path d="M472 296v-70a27 27 0 0 1 54 0v70Z" fill={onBand(92)} />
        <circle cx="499" cy="172" r="17" fill="var(--accent)" />
      </g>
      <path d={arch(136.5, 463, 0.5, floor + 1)} fill="none" className={hairline} />
      <Browser />
      <Phone />
    </svg>
  );
}

function Browser() {
  return (
    <g>
      <rect x="0.5" y="236.5" width="424" height="310" rx="12" fill="var(--surface)" stroke="var(--line-strong)" />
      <path d="M0.5 268.5H424.5" stroke="var(--line)" />
      {[18, 32, 46].map((x) => (
        <circle key={x} cx={x} cy="252.5" r="4" fill={inkOnPage(16)} />
      ))}
      <rect x="132" y="245" width="160" height="15" rx="7.5" fill="var(--sunken)" />
      <text x="212" y="256" textAnchor="middle" fontSize="9" fill="var(--muted)">
        harborandpine.com
      </text>
      <g fontSize="9.5" fill="var(--ink)">
        <text x="24" y="294" fontWeight="600" className="font-display">
          Harbor &amp; Pine
        </text>
        <text x="284" y="294" fill="var(--muted)">
          Chairs
        </text>
        <text x="324" y="294" fill="var(--muted)">
          Tables
        </text>
        <text x="364" y="294" fill="var(--muted)">
          Journal
        </text>
      </g>
      <g className="font-display" fontSize="33" fontWeight="600" fill="var(--ink)" letterSpacing="-1.2">
        <text x="23" y="352">
          A chair for
        </text>
        <text x="23" y="386">
          long evenings
        </text>
      </g>
      <text x="24" y="410" fontSize="9.5" fill="var(--muted)">
        Ash, wool and forty years of patience.
      </text>
      <rect x="24" y="426" width="82" height="25" rx="12.5" fill="var(--primary)" />
      <text x="65" y="442" textAnchor="middle" fontSize="9.5" fontWeight="600" fill="var(--on-primary)">
        See it
      </text>
      <path d={arch(262, 138, 312, 522)} fill="var(--accent-soft)" />
      <Chair x={283} y={366} />
      <path d="M24.5 478.5H240" stroke="var(--line)" />
      <g fontSize="8.5" fill="var(--muted)">
        <text x="24" y="498">
          Made in 12 days
        </text>
        <text x="24" y="514">
          Repaired for life
        </text>
        <text x="140" y="498">
          From $480
        </text>
        <text x="140" y="514">
          Ships flat
        </text>
      </g>
    </g>
  );
}

function Chair({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} fill="none" strokeLinecap="round" strokeLinejoin="round">
      <path d="M20 0v152M20 96l-6 56M82 78l8 74" stroke="var(--brand-secondary)" className="dark:stroke-ink" strokeWidth="6" />
      <path d="M20 2c22-8 44-6 58 2v52c-20-6-40-6-58 0Z" fill="var(--accent)" />
      <path d="M14 84h76v16H14Z" fill="var(--primary)" />
    </g>
  );
}

function Phone() {
  return (
    <g transform="translate(38 6)">
      <rect x="374" y="352" width="150" height="304" rx="24" fill="var(--surface)" stroke="var(--line-strong)" />
      <rect x="424" y="363" width="50" height="6" rx="3" fill={inkOnPage(16)} />
      <text x="390" y="394" fontSize="9.5" fontWeight="600" fill="var(--ink)" className="font-display">
        Harbor &amp; Pine
      </text>
      <path d="M497 388h12M497 393h12" stroke="var(--ink)" strokeWidth="1.4" />
      <rect x="384" y="404" width="130" height="128" rx="10" fill="var(--primary-soft)" />
      <path d={arch(416, 66, 424, 532)} fill="var(--primary)" opacity="0.22" />
      <path d="M449 532v-62" stroke="var(--ink)" strokeWidth="3" />
      <path d="M425 470a24 24 0 0 1 48 0Z" fill="var(--accent)" />
      <g className="font-display" fontSize="17" fontWeight="600" fill="var(--ink)" letterSpacing="-0.5">
        <text x="390" y="557">
          Lamp No. 4
        </text>
      </g>
      <text x="390" y="573" fontSize="9" fill="var(--muted)">
        Turned oak, linen shade
      </text>
      <text x="390" y="602" fontSize="12" fontWeight="600" fill="var(--ink)">
        $210
      </text>
      <rect x="390" y="616" width="118" height="26" rx="13" fill="var(--primary)" />
      <text x="449" y="632.5" textAnchor="middle" fontSize="9.5" fontWeight="600" fill="var(--on-primary)">
        Add to bag
      </text>
    </g>
  );
}
