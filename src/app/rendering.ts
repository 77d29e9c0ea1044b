import { createContext } from 'react';
import { type BrandColors, defaultColors } from '#shared/branding.ts';

/** What the server alone knows while it renders a document; the browser keeps what the server wrote. */
export type Rendering = {
  /** The studio's colours for a page whose loaders never ran, such as one that a guard refused. */
  colors: BrandColors;
  /** Marks the inline scripts and styles that are our own; taken out before the document leaves. */
  nonce?: string;
  /** The words of the page's language, which the browser should have early. */
  wordsFile?: string;
  /** Writes the colours; the browser's files need not hold how. */
  brandStyle?: (colors: BrandColors, selector: string) => string;
};

export const RenderingContext = createContext<Rendering>({ colors: defaultColors });
