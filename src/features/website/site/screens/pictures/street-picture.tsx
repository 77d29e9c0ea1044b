import { inkOnPage } from './shapes.ts';

const blocks = [
  [0, 0, 150, 96],
  [170, 0, 120, 96],
  [310, 0, 210, 60],
  [540, 0, 160, 130],
  [0, 116, 92, 150],
  [112, 116, 178, 70],
  [310, 80, 100, 106],
  [430, 80, 90, 106],
  [112, 206, 110, 130],
  [242, 206, 168, 60],
  [430, 206, 90, 130],
  [540, 150, 160, 70],
  [0, 286, 92, 134],
  [242, 286, 168, 50],
  [540, 240, 70, 180],
  [630, 240, 70, 180],
  [112, 356, 178, 64],
  [310, 356, 210, 64],
] as const;

/** A quarter of a town seen from above: streets, one park, one water, and the studio. Not a map of anywhere. */
export function StreetPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 700 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <rect width="700" height="420" fill={inkOnPage(4)} />
      <g fill="var(--surface)" stroke="var(--line)">
        {blocks.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx="3" />
        ))}
      </g>
      <rect x="112" y="116" width="178" height="70" rx="3" fill="var(--primary-soft)" />
      <g fill="var(--primary)" opacity="0.35">
        <circle cx="142" cy="142" r="11" />
        <circle cx="170" cy="160" r="14" />
        <circle cx="206" cy="140" r="12" />
        <circle cx="248" cy="156" r="15" />
      </g>
      <path d="M0 400C120 372 200 420 320 396S560 352 700 380V420H0Z" fill="var(--primary-soft)" />
      <path
        d="M0 276H700M102 0V420M420 0V420"
        stroke="var(--accent)"
        strokeOpacity="0.28"
        strokeWidth="2"
        strokeDasharray="2 8"
        strokeLinecap="round"
      />
      <path d="M366 214c0 32 -26 62 -26 62s-26 -30 -26 -62a26 26 0 0 1 52 0Z" fill="var(--accent)" />
      <circle cx="340" cy="214" r="10" fill="var(--on-accent)" />
    </svg>
  );
}
