import { mostPixels } from './picture-size.ts';

export type VariantFormat = 'avif' | 'webp';
export type VariantOrder = {
  bytes: Uint8Array;
  variant: {
    format: VariantFormat;
    width: number;
    /** In pixels of the picture; null for all of it. */
    crop: { x: number; y: number; width: number; height: number } | null;
  };
};

/** Of 100; AVIF needs less than WebP for the same look. */
const quality = { avif: 60, webp: 80 } as const;

/** A part of the picture, as wide as asked, in a format for browsers. Nothing but pixels in sRGB is left of the file. */
export async function drawVariant({ bytes, variant: { format, width, crop } }: VariantOrder): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  // Visitors are served meanwhile: one core is enough, and no picture is drawn twice.
  sharp.concurrency(1);
  sharp.cache(false);
  let picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  if (crop) picture = picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });
  picture = picture.resize({ width, withoutEnlargement: true }).toColourspace('srgb');
  const drawn = format === 'avif' ? picture.avif({ quality: quality.avif }) : picture.webp({ quality: quality.webp });
  return drawn.toBuffer();
}
