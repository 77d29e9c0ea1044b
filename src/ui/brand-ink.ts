import { hexColorPattern } from '#shared/branding.ts';

export const isHexColor = (value: string) => hexColorPattern.test(value);

export function luminance(hex: string): number {
  if (!isHexColor(hex)) return 1;
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

export function contrastRatio(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The ink, near-black or white, that reads best on a brand colour; for mails, PDFs and swatches, where CSS cannot choose. */
export function readableInk(background: string): '#000000' | '#ffffff' {
  return luminance(background) > 0.179 ? '#000000' : '#ffffff';
}
