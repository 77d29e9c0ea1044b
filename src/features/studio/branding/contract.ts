import { oc } from '@orpc/contract';
import { z } from 'zod';
import { pictureBody } from '#shared/body-limit.ts';
import { hexColorPattern } from '#shared/branding.ts';
import { printable } from '#shared/printable/field.ts';

const hexColor = z.string().trim().regex(hexColorPattern, 'Please enter a color such as #1f4d3f');

export const brandColors = z.object({
  primary: hexColor,
  secondary: hexColor,
  accent: hexColor,
  background: hexColor,
  text: hexColor,
});

export const logoVariants = ['light', 'dark'] as const;
export type LogoVariant = (typeof logoVariants)[number];
export const logoMaxBytes = 2 * 1024 * 1024;
/** As a phone's camera makes it. */
export const ownerPictureMaxBytes = 10 * 1024 * 1024;

export const branding = z.object({
  companyName: z.string(),
  colors: brandColors,
  logos: z.object({ light: z.string().nullable(), dark: z.string().nullable() }),
  errorPageMessage: z.string(),
  defaultColors: brandColors,
});

const text = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

export const brandingChange = z.object({
  companyName: text(120).superRefine(printable).optional(),
  errorPageMessage: text(300).optional(),
  colors: brandColors.optional(),
});
export type BrandingChange = z.infer<typeof brandingChange>;

const ownerPicture = z.object({ url: z.string().nullable() });

const variant = z.enum(logoVariants, 'Please choose the light or the dark logo');
const tags = ['Branding'];

export const brandingContract = {
  get: oc.route({ method: 'GET', path: '/branding', tags, summary: 'The branding that every page wears' }).output(branding),
  save: oc
    .route({ method: 'PUT', path: '/admin/branding', tags, summary: 'Changes company name, error page message or colors' })
    .input(brandingChange)
    .output(branding),
  resetColors: oc
    .route({ method: 'POST', path: '/admin/branding/reset', tags, summary: 'Puts the default colors back' })
    .output(branding),
  saveLogo: oc
    .route({ method: 'PUT', path: '/admin/branding/logos/{variant}', tags, summary: 'Stores the light or dark logo' })
    .meta(pictureBody)
    .input(z.object({ variant, file: z.file('Please choose an image file.') }))
    .output(branding),
  removeLogo: oc
    .route({ method: 'DELETE', path: '/admin/branding/logos/{variant}', tags, summary: 'Removes the light or dark logo' })
    .input(z.object({ variant }))
    .output(branding),
  saveOwnerPicture: oc
    .route({ method: 'PUT', path: '/admin/branding/owner-picture', tags, summary: 'Stores the picture of the owner' })
    .meta(pictureBody)
    .input(z.object({ file: z.file('Please choose an image file.') }))
    .output(ownerPicture),
  removeOwnerPicture: oc
    .route({ method: 'DELETE', path: '/admin/branding/owner-picture', tags, summary: 'Removes the picture of the owner' })
    .output(ownerPicture),
};
