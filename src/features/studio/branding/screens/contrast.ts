import type { BrandColors } from '#shared/branding.ts';
import { contrastRatio } from '#ui/brand-ink.ts';

const ratio = (a: string, b: string) => contrastRatio(a, b).toFixed(1);

/** What people with ordinary eyes could not read or find; inks on brand colors are chosen by the design itself. */
export function contrastWarnings({ text, background, primary, accent }: BrandColors): string[] {
  const warnings: string[] = [];
  if (contrastRatio(text, background) < 4.5) {
    warnings.push(
      `Text on background has a contrast of ${ratio(text, background)}:1 and would be hard to read; it needs at least 4.5:1.`,
    );
  }
  if (contrastRatio(primary, background) < 1.5) {
    warnings.push(`Buttons in the primary color would hardly stand out from the background (${ratio(primary, background)}:1).`);
  }
  if (contrastRatio(accent, background) < 1.5) {
    warnings.push(`The accent would hardly stand out from the background (${ratio(accent, background)}:1).`);
  }
  return warnings;
}
