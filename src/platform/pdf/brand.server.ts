import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/files/file-store.server.ts';
import type { BrandColors } from '#shared/branding.ts';
import type { SiteState } from '#shared/site-state.ts';

/** How the studio signs its documents. */
export type PdfBrand = {
  companyName: string;
  colors: BrandColors;
  /** A PNG, whatever the studio uploaded. */
  logo: Buffer | null;
  address: string;
  email: string;
  phone: string;
};

type Ports = { site: { get(): Promise<SiteState> }; files: Pick<FileStore, 'get'> };

export async function pdfBrand({ site, files }: Ports): Promise<PdfBrand> {
  const { branding, settings } = await site.get();
  return {
    companyName: branding.companyName,
    colors: branding.colors,
    logo: branding.logos.light ? await logoPng(files, branding.logos.light) : null,
    address: settings.site_address,
    email: settings.site_email,
    phone: settings.site_phone,
  };
}

const mostPixels = 900;

/** The name stands in place of a logo that cannot be read: a document must not fail for a picture. */
async function logoPng(files: Ports['files'], url: string): Promise<Buffer | null> {
  try {
    const stored = await files.get(url.replace(/^\/files\//, ''));
    if (!stored) return null;
    const { createCanvas, loadImage } = await import('@napi-rs/canvas');
    const picture = await loadImage(await buffer(stored.stream));
    if (!picture.width || !picture.height) return null;
    const scale = mostPixels / Math.max(picture.width, picture.height);
    const sheet = createCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
    sheet.getContext('2d').drawImage(picture, 0, 0, sheet.width, sheet.height);
    return await sheet.encode('png');
  } catch {
    return null;
  }
}
