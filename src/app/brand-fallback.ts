import { createContext } from 'react';
import { type BrandColors, defaultColors } from '#shared/branding.ts';

/** The studio's colours for a page whose loaders never ran, such as one that a guard refused. The browser keeps what the server wrote. */
export const BrandFallback = createContext<BrandColors>(defaultColors);
