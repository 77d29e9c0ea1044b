import type { MailPalette } from './mail-colors.ts';

export const fonts = {
  display: "Georgia, 'Iowan Old Style', 'Times New Roman', serif",
  text: "'Inter Variable', Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  mono: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
} as const;

/** Clients that know dark mode swap the colours by class; the others keep the inline ones. */
export const headStyles = (dark: MailPalette): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
a { text-underline-offset: 3px; }
@media (max-width: 480px) {
  .title { font-size: 28px !important; }
  .frame { padding: 32px 22px 40px !important; }
  .wide { width: 100% !important; }
  .button a { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background-color: ${dark.ground} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .panel { background-color: ${dark.panel} !important; border-color: ${dark.line} !important; }
  .button { background-color: ${dark.button} !important; }
  .button a { color: ${dark.onButton} !important; }
  .accent { color: ${dark.accent} !important; }
  .link { color: ${dark.link} !important; }
  .plate { background-color: #ffffff !important; padding: 8px 12px !important; border-radius: 6px !important; }
}
`;
