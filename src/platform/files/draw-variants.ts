import { mostPixels } from './picture-size.ts';

export type VariantFormat = 'avif' | 'webp';
export type VariantsOrder = {
  bytes: Uint8Array;
  /** In pixels of the picture; null for all of it. */
  crop: { x: number; y: number; width: number; height: number } | null;
  variants: { format: VariantFormat; width: number }[];
};

// More effort makes AVIF a quarter smaller for a noisy picture, and takes many times as long for a large one.
const avif = { quality: 50, effort: 2 };
const webp = { quality: 80 };

/** A part of the picture, as wide as asked, in formats for browsers. Nothing but pixels in sRGB is left of the file. */
export async function drawVariants({ bytes, crop, variants }: VariantsOrder): Promise<Uint8Array[]> {
  const { default: sharp } = await import('sharp');
  // Visitors are served meanwhile: one core is enough, and no picture is drawn twice.
  sharp.concurrency(1);
  sharp.cache(false);
  const drawn: Uint8Array[] = [];
  for (const { format, width } of variants) {
    let picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
    if (crop) picture = picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });
    picture = picture.resize({ width, withoutEnlargement: true }).toColourspace('srgb');
    drawn.push(await (format === 'avif' ? picture.avif(avif) : picture.webp(webp)).toBuffer());
  }
  return drawn;
}
