import { renderToStaticMarkup } from 'react-dom/server';
import type { BrandColors } from '#shared/branding.ts';
import { BlockView, Table } from './block-view.tsx';
import { type MailBlock, mailText, safeLink } from './mail-blocks.ts';
import { type MailPalette, mailPalettes } from './mail-colors.ts';
import { fonts, headStyles } from './mail-styles.ts';

export type MailBrand = {
  companyName: string;
  /** An absolute address, or null for the name set in type. */
  logoUrl: string | null;
  colors: BrandColors;
  address?: string;
  siteUrl?: string;
};

/** Below the heading, as wide as the mail. */
export type MailPicture = { url: string; width: number; height: number; alt: string };

export type MailContent = {
  brand: MailBrand;
  title: string;
  preview: string;
  blocks: MailBlock[];
  picture?: MailPicture | null;
  /** Where whoever subscribed to such mails can end them: no template can leave it out. */
  unsubscribe_url?: string | null;
};

const subscribed = 'You get this mail because you asked for it.';

// Keeps the client from filling its preview line with the first words of the body.
const previewPadding = '\u00a0\u200c'.repeat(90);

function Masthead({ brand, palette }: { brand: MailBrand; palette: MailPalette }) {
  if (brand.logoUrl) {
    return (
      <span className="plate" style={{ display: 'inline-block' }}>
        <img
          src={brand.logoUrl}
          alt={brand.companyName}
          height={36}
          style={{ display: 'block', height: 36, width: 'auto', border: 0 }}
        />
      </span>
    );
  }
  return (
    <span
      className="ink"
      style={{
        fontFamily: fonts.text,
        fontSize: 15,
        lineHeight: '20px',
        fontWeight: 700,
        letterSpacing: '-0.01em',
        color: palette.ink,
      }}
    >
      {brand.companyName}
    </span>
  );
}

/** The width of the mail's column. */
const columnWidth = 560;

/** Programs that know no styles take its size from the attributes. */
function MailPictureView({ url, width, height, alt }: MailPicture) {
  const shown = Math.min(columnWidth, width);
  return (
    <img
      src={safeLink(url)}
      alt={alt}
      width={shown}
      height={Math.max(1, Math.round((shown / width) * height))}
      style={{ display: 'block', width: '100%', maxWidth: shown, height: 'auto', border: 0, borderRadius: 8 }}
    />
  );
}

function Mail({ brand, title, preview, blocks, picture, unsubscribe_url }: MailContent) {
  const { light, dark } = mailPalettes(brand.colors);
  const small = { fontFamily: fonts.text, fontSize: 13, lineHeight: '20px', color: light.muted };
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{headStyles(dark)}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: light.ground }}>
        <div style={{ display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, opacity: 0, lineHeight: '1px' }}>
          {preview}
          {previewPadding}
        </div>
        <Table width="100%">
          <tr>
            <td className="ground frame" align="center" style={{ backgroundColor: light.ground, padding: '48px 24px 56px' }}>
              <Table width="100%" style={{ maxWidth: columnWidth, textAlign: 'left' }}>
                <tr>
                  <td style={{ paddingBottom: 20 }}>
                    <Masthead brand={brand} palette={light} />
                  </td>
                </tr>
                <tr>
                  <td className="line" style={{ borderTop: `1px solid ${light.line}`, fontSize: 0, lineHeight: 0 }}>
                    <div style={{ width: 56, height: 3, backgroundColor: light.accent }} />
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '36px 0 4px' }}>
                    <h1
                      className="title ink"
                      style={{
                        margin: 0,
                        fontFamily: fonts.display,
                        fontSize: 36,
                        lineHeight: 1.12,
                        fontWeight: 400,
                        letterSpacing: '-0.02em',
                        color: light.ink,
                      }}
                    >
                      {title}
                    </h1>
                  </td>
                </tr>
                {picture ? (
                  <tr>
                    <td style={{ paddingTop: 22 }}>
                      <MailPictureView {...picture} />
                    </td>
                  </tr>
                ) : null}
                {blocks.map((block, position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
                  <tr key={position}>
                    <td style={{ paddingTop: 22 }}>
                      <BlockView block={block} palette={light} />
                    </td>
                  </tr>
                ))}
                <tr>
                  <td style={{ paddingTop: 52 }}>
                    <div className="line muted" style={{ ...small, borderTop: `1px solid ${light.line}`, paddingTop: 18 }}>
                      <strong className="ink" style={{ color: light.ink, fontWeight: 600 }}>
                        {brand.companyName}
                      </strong>
                      {brand.address ? <div style={{ whiteSpace: 'pre-line' }}>{brand.address}</div> : null}
                      {brand.siteUrl ? (
                        <div>
                          <a href={brand.siteUrl} className="link" style={{ color: light.link }}>
                            {brand.siteUrl.replace(/^https?:\/\//, '')}
                          </a>
                        </div>
                      ) : null}
                      {unsubscribe_url ? (
                        <div style={{ paddingTop: 10 }}>
                          {subscribed}{' '}
                          <a href={safeLink(unsubscribe_url)} className="link" style={{ color: light.link }}>
                            Unsubscribe
                          </a>
                        </div>
                      ) : null}
                    </div>
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

/** A mail in the studio's colours and its plain twin. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { brand, title, blocks, unsubscribe_url } = content;
  const ending = unsubscribe_url && `${subscribed} Unsubscribe: ${safeLink(unsubscribe_url)}`;
  const footer = [brand.companyName, brand.address, brand.siteUrl, ending].flatMap((line) => line || []);
  return {
    html: `<!doctype html>${renderToStaticMarkup(<Mail {...content} />)}`,
    text: mailText(title, blocks, footer),
  };
}
