/** A round-headed opening, the studio's recurring shape. */
export function arch(x: number, width: number, top: number, floor: number): string {
  const radius = width / 2;
  return `M${x} ${floor}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${floor}Z`;
}

/** The colour of the bands, moved towards its own light. */
export const onBand = (percent: number): string => `color-mix(in oklab, var(--band-light) ${percent}%, var(--band))`;
/** On pure black a shape is drawn by its edge. */
export const hairline = 'blackout:stroke-line-strong';
export const inkOnPage = (percent: number): string => `color-mix(in oklab, var(--ink) ${percent}%, var(--page))`;
