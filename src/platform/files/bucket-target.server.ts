import type { S3Client } from '@aws-sdk/client-s3';

/** The library, loaded when it is first needed, and its connection. */
export type BucketTarget = { sdk: typeof import('@aws-sdk/client-s3'); client: S3Client };

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
