import { expect, it } from 'vitest';
import { AppError, type ErrorCode } from '#shared/app-error.ts';
import type { PageContext } from './page-context.ts';
import { previewFacts } from './preview-facts.server.ts';

/** A site whose list of services answers with this refusal. */
const refusing = (code: ErrorCode) =>
  ({
    publicUrl: 'https://studio.test',
    site: async () => ({
      analytics: { googleTagManagerId: '', facebookPixelId: '', clarityProjectId: '' },
      visits: { count_visits: false },
    }),
    api: {
      services: { featured: async () => ({ services: [] }), list: () => Promise.reject(new AppError(code, 'No.')) },
      status: { board: async () => ({}) },
      help: { list: async () => ({ items: [] }) },
      forms: { site: async () => ({ forms: {}, closed: '' }) },
      testimonial: { list: async () => ({ items: [] }) },
      offers: { shown: async () => ({ sections: null }) },
    },
  }) as unknown as PageContext;

it.each(['UNAUTHORIZED', 'FORBIDDEN'] as const)('shows a page without the services that are refused as %s', async (code) => {
  expect((await previewFacts(refusing(code))).services).toBeNull();
});

it('does not take services that could not be read for refused ones', async () => {
  await expect(previewFacts(refusing('SERVICE_UNAVAILABLE'))).rejects.toThrow('No.');
});
