import { type BrandColors, defaultColors, hexColorPattern } from '#shared/branding.ts';

const channels = (hex: string): [number, number, number] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [light, dark] = luminance(a) > luminance(b) ? [a, b] : [b, a];
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

/** `amount` of `over` laid on `base`; mail clients know no color-mix(). */
export function mix(base: string, over: string, amount: number): string {
  const from = channels(base);
  const to = channels(over);
  return `#${from
    .map((value, n) =>
      Math.round(value + ((to[n] ?? 0) - value) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The first candidate that reads well enough on the ground, else black or white. */
const readable = (ground: string, least: number, ...candidates: string[]): string =>
  candidates.find((color) => contrast(color, ground) >= least) ??
  (contrast(ground, '#ffffff') > contrast(ground, '#000000') ? '#ffffff' : '#000000');

export type MailPalette = {
  ground: string;
  ink: string;
  muted: string;
  line: string;
  panel: string;
  button: string;
  onButton: string;
  accent: string;
  link: string;
};

function palette(ground: string, text: string, primary: string, accent: string): MailPalette {
  const ink = readable(ground, 7, text);
  return {
    ground,
    ink,
    muted: readable(ground, 4.5, mix(ink, ground, 0.38), mix(ink, ground, 0.25), ink),
    line: mix(ground, ink, 0.13),
    panel: mix(ground, primary, 0.07),
    button: primary,
    onButton: readable(primary, 4.5, '#ffffff', '#17161a'),
    accent: readable(ground, 3, accent, mix(accent, ink, 0.3), mix(accent, ink, 0.6)),
    link: readable(ground, 4.5, primary, mix(primary, ink, 0.4), mix(primary, ink, 0.7)),
  };
}

/** The brand on paper, and the same brand on a warm near-black for readers in dark mode. */
export function mailPalettes(given: BrandColors): { light: MailPalette; dark: MailPalette } {
  const color = (name: keyof BrandColors) =>
    hexColorPattern.test(given[name]) ? given[name].toLowerCase() : defaultColors[name];
  const night = '#101114';
  const lifted = contrast(color('primary'), night) < 3 ? mix(color('primary'), '#ffffff', 0.28) : color('primary');
  return {
    light: palette(color('background'), color('text'), color('primary'), color('accent')),
    dark: palette(night, '#f1efea', lifted, color('accent')),
  };
}
