// Free of Zod on purpose: public pages carry this file, and their JavaScript has a budget.
export type BrandColors = { primary: string; secondary: string; accent: string; background: string; text: string };

export const brandColorNames = ['primary', 'secondary', 'accent', 'background', 'text'] as const;

export const hexColorPattern = /^#[0-9a-fA-F]{6}$/;

export const defaultColors: BrandColors = {
  primary: '#1f4d3f',
  secondary: '#2b2a33',
  accent: '#e4572e',
  background: '#fbfaf8',
  text: '#17161a',
};

export const defaultMessages = {
  errorPage: 'Oops! Something went wrong.',
  notFound: "The page you are looking for doesn't exist.",
  maintenance: 'The site is currently undergoing scheduled maintenance. Please check back soon.',
} as const;

export type Branding = {
  companyName: string;
  colors: BrandColors;
  logos: { light: string | null; dark: string | null };
  errorPageMessage: string;
  defaultColors: BrandColors;
};

export const brandingStorageKey = 'branding';
