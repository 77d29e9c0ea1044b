import type { MediaKind } from '#shared/choices/website/media.ts';

export const kindWords: Record<MediaKind, string> = {
  picture: 'Picture',
  animation: 'Animation',
  drawing: 'Vector drawing',
};

const formatNames: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
};

export const formatName = (content_type: string): string => formatNames[content_type] ?? content_type;
