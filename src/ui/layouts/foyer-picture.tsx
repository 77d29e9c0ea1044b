import { useId } from 'react';

const floor = 720;
const arches = [
  { x: 100, width: 600, top: 80, tint: 6 },
  { x: 164, width: 472, top: 168, tint: 12 },
  { x: 228, width: 344, top: 256, tint: 20 },
  { x: 286, width: 228, top: 340, tint: 31 },
];
const door = { x: 338, width: 124, top: 424 };

const tint = (percent: number) => `color-mix(in oklab, var(--arch-light) ${percent}%, var(--arch-wall))`;

function archPath({ x, width, top }: { x: number; width: number; top: number }) {
  const radius = width / 2;
  return `M${x} ${floor}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${floor}Z`;
}

/** A hall of arches with the sun in the last door, drawn in the brand's own colours. It is evening there in the dark themes. */
export function FoyerPicture({ className }: { className?: string }) {
  const clip = useId();
  return (
    <svg
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`[--arch-light:oklch(from_var(--brand-primary)_0.96_0.02_h)] [--arch-wall:oklch(from_var(--brand-primary)_clamp(0.3,l,0.5)_c_h)] dark:[--arch-light:oklch(from_var(--brand-primary)_0.82_c_h)] dark:[--arch-wall:oklch(from_var(--brand-primary)_0.24_c_h)] blackout:[--arch-wall:oklch(from_var(--brand-primary)_0.17_c_h)] ${className ?? ''}`}
    >
      <clipPath id={clip}>
        <path d={archPath(door)} />
      </clipPath>
      <rect width="800" height="1000" fill="var(--arch-wall)" />
      {arches.map((arch) => (
        <path key={arch.x} d={archPath(arch)} fill={tint(arch.tint)} />
      ))}
      <g clipPath={`url(#${clip})`}>
        <rect x={door.x} y={door.top} width={door.width} height="300" fill={tint(94)} />
        <circle cx="400" cy={floor} r="46" fill="var(--brand-accent)" />
      </g>
      <rect y={floor} width="800" height="280" fill="color-mix(in oklab, black 22%, var(--arch-wall))" />
      <path d={`M286 ${floor}H514L830 1000H-30Z`} fill={tint(9)} />
      <path d={`M338 ${floor}H462L640 1000H160Z`} fill={tint(66)} />
      <path d={`M0 ${floor}H800M0 760H800M0 826H800M0 924H800`} fill="none" stroke="var(--arch-wall)" strokeOpacity="0.55" />
    </svg>
  );
}
