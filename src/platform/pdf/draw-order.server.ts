import type { KeyAndCertificate } from '#platform/crypto/self-signed.server.ts';
import type { PdfBrand } from './brand.server.ts';
import { type PdfPage, renderPdf } from './document.server.ts';
import { type SealNote, sealPdf } from './seal.server.ts';

/** One call of a page's method, as plain data that can be handed to another thread. */
export type PdfStep = { [Name in keyof PdfPage]: readonly [Name, ...Parameters<PdfPage[Name]>] }[keyof PdfPage];

export type DrawOrder = {
  brand: PdfBrand;
  steps: readonly PdfStep[];
  seal: { key: KeyAndCertificate; note: SealNote } | null;
};
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; error: string };

/** Notes what would be drawn, in its order. */
export function recordSteps(draw: (page: PdfPage) => void): PdfStep[] {
  const steps: PdfStep[] = [];
  // Every method of a page answers nothing, so one that notes its name and what it was given can stand for all of them.
  const page = new Proxy({} as PdfPage, {
    get:
      (_page, name) =>
      (...given: unknown[]) => {
        steps.push([name, ...given] as unknown as PdfStep);
      },
  });
  draw(page);
  return steps;
}

/** Draws what was noted, and seals it where that is asked for. */
export async function drawOrder({ brand, steps, seal }: DrawOrder): Promise<Buffer> {
  // Between threads a Buffer arrives as plain bytes.
  const logo = brand.logo && Buffer.from(brand.logo);
  const pdf = await renderPdf({ ...brand, logo }, (page) => {
    for (const [name, ...given] of steps) (page[name] as (...given: unknown[]) => void)(...given);
  });
  if (!seal) return pdf;
  const { privateKey, certificates } = seal.key;
  const key = { privateKey: Buffer.from(privateKey), certificates: certificates.map((one) => Buffer.from(one)) };
  return sealPdf(pdf, key, seal.note);
}
