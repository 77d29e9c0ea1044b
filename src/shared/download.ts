import type { Route } from '@orpc/contract';
import { z } from 'zod';

/** What an operation answers that hands out a file: the bytes themselves, not the envelope. */
export const download = z.object({
  headers: z.record(z.string(), z.string()),
  /** A stream on the server; whoever calls through HTTP has read it into a file. */
  body: z.custom<ReadableStream<Uint8Array> | Blob>((value) => value instanceof ReadableStream || value instanceof Blob),
});
export type Download = z.output<typeof download>;

/** Spread into the route of a download. Its refusals are the envelope as everywhere. */
export const downloadRoute = (mediaType: string): Pick<Route, 'outputStructure' | 'spec'> => ({
  outputStructure: 'detailed',
  spec: (operation) => ({
    ...operation,
    responses: {
      200: {
        description: 'The file',
        headers: { 'content-disposition': { schema: { type: 'string' }, description: 'Names the file' } },
        content: { [mediaType]: { schema: { type: 'string', contentMediaType: mediaType } } },
      },
    },
  }),
});

export const isDownload = ({ outputStructure }: Route): boolean => outputStructure === 'detailed';
