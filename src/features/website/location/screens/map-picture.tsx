import { centre, streetMap } from '../street-map.ts';

/** An illustration drawn from the address in the brand's colours. It knows no real streets, and says so. */
export function MapPicture({ address, className }: { address: string; className?: string }) {
  const map = streetMap(address);
  const pin = `M${centre.x} ${centre.y}c-4-20-27-32-27-58a27 27 0 0 1 54 0c0 26-23 38-27 58z`;
  return (
    <figure className="relative min-w-0">
      <svg
        viewBox="0 0 700 420"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`Map picture with a pin at ${address.replace(/\s+/g, ' ').trim()}`}
        className={className}
      >
        <rect width="700" height="420" fill="color-mix(in oklab, var(--ink) 9%, var(--page))" />
        <g transform={`rotate(${map.angle} ${centre.x} ${centre.y})`}>
          <path d={map.blocks} fill="color-mix(in oklab, var(--ink) 3%, var(--page))" />
          <path d={map.houses} fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="0.75" />
          <path d={map.parks} fill="color-mix(in oklab, var(--primary) 17%, var(--page))" />
          <g fill="var(--primary)" fillOpacity="0.38">
            {map.trees.map(({ x, y, r }) => (
              <circle key={`${x}-${y}-${r}`} cx={x} cy={y} r={r} />
            ))}
          </g>
          {map.river && (
            <g fill="none" strokeLinecap="round">
              <path d={map.river} stroke="var(--page)" strokeWidth="50" />
              <path d={map.river} stroke="color-mix(in oklab, var(--secondary) 24%, var(--page))" strokeWidth="42" />
            </g>
          )}
          <path d={map.lanes} fill="none" stroke="var(--page)" strokeWidth="1.5" strokeDasharray="7 9" />
        </g>
        <ellipse cx={centre.x} cy={centre.y + 1} rx="17" ry="6" fill="var(--ink)" fillOpacity="0.22" />
        <path d={pin} fill="var(--accent)" stroke="var(--page)" strokeWidth="2.5" />
        <circle cx={centre.x} cy={centre.y - 58} r="10" fill="var(--on-accent)" />
      </svg>
      <figcaption className="absolute right-3 bottom-3 rounded-sm bg-page/90 px-2 py-1 text-xs text-muted">
        Map picture, an illustration
      </figcaption>
    </figure>
  );
}
