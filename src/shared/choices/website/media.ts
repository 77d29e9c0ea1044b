/** A picture made of pixels, one that moves, or a vector drawing. Only the first is offered in several sizes and can be cropped. */
export const mediaKinds = ['picture', 'animation', 'drawing'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** What a stored file of a picture is: what was uploaded, or a version of it in one format and width. */
export const mediaFileRoles = ['original', 'variant'] as const;
