import { Readable } from 'node:stream';
import type { CompletedPart } from '@aws-sdk/client-s3';
import { onFirstUse } from '#shared/on-first-use.ts';
import { bucketPartials } from './bucket-partials.server.ts';
import { type BucketTarget, isMissing } from './bucket-target.server.ts';
import { demandFileKey, isFileKey } from './file-key.ts';
import type { FileStore, StoredKey } from './file-store.server.ts';
import { partsOf } from './parts.ts';

export type BucketSettings = {
  bucket: string;
  region: string;
  /** Of a provider other than AWS. */
  endpoint?: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const connectionTimeout = 5_000;
/** Without a single byte for as long, a connection counts as lost. */
const socketTimeout = 60_000;

/** Files in a bucket of S3, or of anything that speaks its protocol. An object appears only when it is complete. */
export function createBucketStore(settings: BucketSettings): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  // The library takes long to load, and most starts never read a stored file.
  const target = onFirstUse(async (): Promise<BucketTarget> => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // A bucket as part of the host name needs a DNS entry, which only the largest providers make.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Newer checksums are unknown to many providers; the signature covers the body already.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout, socketTimeout },
    });
    return { sdk, client };
  });

  const at = (Key: string) => {
    demandFileKey(Key);
    return { Bucket, Key };
  };

  const putInParts = async (Key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<number> => {
    const { sdk, client } = await target();
    const where = at(Key);
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(where));
    const parts: CompletedPart[] = [];
    let size = 0;
    try {
      for (let part: Buffer | undefined = first; part; part = (await rest.next()).value) {
        const PartNumber = parts.length + 1;
        const { ETag } = await client.send(new sdk.UploadPartCommand({ ...where, UploadId, PartNumber, Body: part }));
        parts.push({ ETag, PartNumber });
        size += part.length;
      }
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...where, UploadId, MultipartUpload: { Parts: parts } }));
      return size;
    } catch (error) {
      // Parts of an upload that was never completed are paid for; what is left here ends by the bucket's own rule.
      await client.send(new sdk.AbortMultipartUploadCommand({ ...where, UploadId })).catch(() => {});
      throw error;
    }
  };

  return {
    async put(key, content) {
      const where = at(key);
      const parts = partsOf(content)[Symbol.asyncIterator]();
      const first: Buffer = (await parts.next()).value ?? Buffer.alloc(0);
      const second = await parts.next();
      if (!second.done) return putInParts(key, first, startingWith(second.value, parts));
      const { sdk, client } = await target();
      await client.send(new sdk.PutObjectCommand({ ...where, Body: first, ContentLength: first.length }));
      return first.length;
    },
    async get(key, range) {
      const where = at(key);
      const { sdk, client } = await target();
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const { Body, ContentLength, ContentRange } = await client.send(new sdk.GetObjectCommand({ ...where, Range }));
        const size = Number(range ? ContentRange?.split('/')[1] : ContentLength);
        if (!(Body instanceof Readable) || !Number.isSafeInteger(size)) throw new Error(`The bucket answered without ${key}`);
        return { stream: Body, size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async sizeOf(key) {
      const where = at(key);
      const { sdk, client } = await target();
      try {
        return (await client.send(new sdk.HeadObjectCommand(where))).ContentLength ?? null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      const where = at(key);
      const { sdk, client } = await target();
      await client.send(new sdk.DeleteObjectCommand(where));
    },
    async *list(): AsyncGenerator<StoredKey> {
      const { sdk, client } = await target();
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }));
        for (const { Key = '', Size = 0 } of page.Contents ?? []) if (isFileKey(Key)) yield { key: Key, size: Size };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    ...bucketPartials(Bucket, target),
  };
}

async function* startingWith(second: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield second;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
