const arches = [
  { x: 120, width: 560, top: 96, tint: 7 },
  { x: 180, width: 440, top: 176, tint: 13 },
  { x: 240, width: 320, top: 256, tint: 21 },
  { x: 300, width: 200, top: 336, tint: 32 },
];
const floor = 720;

const tint = (percent: number) => `color-mix(in oklab, var(--on-primary) ${percent}%, var(--primary))`;

function archPath(x: number, width: number, top: number) {
  const radius = width / 2;
  return `M${x} ${floor}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${floor}Z`;
}

/** A hall of arches with light at the end, drawn in the brand's own colours. */
export function FoyerPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="800" height="1000" fill="var(--primary)" />
      {arches.map((arch) => (
        <path key={arch.x} d={archPath(arch.x, arch.width, arch.top)} fill={tint(arch.tint)} />
      ))}
      <path d={archPath(356, 88, 448)} fill={tint(92)} />
      <circle cx="400" cy="556" r="26" fill="var(--accent)" />
      <path d={`M0 ${floor}H800V1000H0Z`} fill="color-mix(in oklab, black 16%, var(--primary))" />
      <path d={`M356 ${floor}H444L590 1000H210Z`} fill={tint(74)} />
      <path d={`M300 ${floor}H356L210 1000H20Z`} fill={tint(12)} />
      <path d={`M444 ${floor}H500L780 1000H590Z`} fill={tint(12)} />
      <g stroke={tint(20)} strokeWidth="1" fill="none">
        <path d={`M0 ${floor}H800M0 770H800M0 846H800M0 952H800`} />
      </g>
      <path d="M606 720v-78a34 34 0 0 1 68 0v78Z" fill="color-mix(in oklab, var(--brand-secondary) 80%, var(--primary))" />
      <circle cx="640" cy="576" r="21" fill="color-mix(in oklab, var(--accent) 70%, var(--on-primary))" />
    </svg>
  );
}
