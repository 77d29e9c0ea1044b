import { type BrandColors, brandColorNames } from '#shared/branding.ts';
import { isHexColor, luminance } from '#ui/brand-ink.ts';

/**
 * CSS for a `<style>` element. Colours that are not six-digit hex are left out, so the stylesheet's defaults stand
 * and nothing a person typed can close the element. `colors` may come from the cache in the browser, hence unknown shape.
 */
export function brandStyle(colors: Partial<BrandColors>, selector = ':root'): string {
  const lines = brandColorNames.flatMap((name) => {
    const value = colors[name];
    return typeof value === 'string' && isHexColor(value) ? [`--brand-${name}:${value.toLowerCase()}`] : [];
  });
  const background = colors.background;
  if (typeof background === 'string' && isHexColor(background) && luminance(background) < 0.179) {
    lines.push('--brand-ink-min:.78', '--brand-ink-max:1', '--brand-status:.79', '--lift:#26262b');
  }
  return `${selector}{${lines.join(';')}}`;
}
