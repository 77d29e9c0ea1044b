import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type BucketTarget, isMissing } from './bucket-target.server.ts';
import { demandFileKey } from './file-key.ts';
import { type FileStore, LostPartial, type PartialFile, type PartialState } from './file-store.server.ts';
import { leastPart, partSize } from './parts.ts';

type Partials = Pick<FileStore, 'openPartial' | 'completePartial' | 'abortPartial'>;

/**
 * `parts` are the tags of what the multipart upload holds. A rest that is too short to be a part lies in an object of its own, the
 * tail, whose key is never used twice: what a saved state names stays until a later one is stored.
 */
const stateSchema = z.object({
  upload_id: z.string().optional(),
  parts: z.array(z.string()).default([]),
  tail: z.string().nullable().default(null),
});
type State = z.output<typeof stateSchema>;

/** The multipart upload was completed, given up, or removed by a rule of the bucket. */
const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/** Uploads that are not complete, in a bucket: parts of a multipart upload that the upload's row knows. */
export function bucketPartials(Bucket: string, target: () => Promise<BucketTarget>): Partials {
  // Starts with a dot, so that it is no file's.
  const tailKey = (key: string, at: number) => `.uploads/${key}.${at}`;

  const addPart = async (key: string, state: State, Body: Buffer): Promise<void> => {
    const { sdk, client } = await target();
    const where = { Bucket, Key: key };
    state.upload_id ??= (await client.send(new sdk.CreateMultipartUploadCommand(where))).UploadId;
    const PartNumber = state.parts.length + 1;
    const part = new sdk.UploadPartCommand({ ...where, UploadId: state.upload_id, PartNumber, Body });
    const { ETag } = await client.send(part).catch((error: unknown) => {
      throw isGone(error) ? new LostPartial(key, error) : error;
    });
    state.parts.push(ETag ?? '');
  };

  const readTail = async (tail: string | null): Promise<Buffer> => {
    if (!tail) return Buffer.alloc(0);
    const { sdk, client } = await target();
    const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: tail }));
    if (!(Body instanceof Readable)) throw new Error('The bucket answered without the rest of an upload');
    return buffer(Body);
  };

  const remove = async (Key: string | null): Promise<void> => {
    if (!Key) return;
    const { sdk, client } = await target();
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
  };

  const abort = async (Key: string, UploadId: string | undefined): Promise<void> => {
    if (!UploadId) return;
    const { sdk, client } = await target();
    await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  };

  const read = ({ key, state }: PartialFile): State => {
    demandFileKey(key);
    return stateSchema.parse(state);
  };

  return {
    async openPartial(file) {
      const state = read(file);
      const stale: string[] = [];
      const tail = await readTail(state.tail).catch((error: unknown) => {
        throw isMissing(error) ? new LostPartial(file.key, error) : error;
      });
      let held: Uint8Array[] = [tail];
      let length = tail.length;
      let received = file.received;
      /** The multipart upload that a saved state can name. */
      let named = state.upload_id;
      // A part that was not stored leaves a gap: nothing after the last saved state may be acknowledged then.
      let gap: { error: unknown } | null = null;
      const flush = async () => {
        const part = Buffer.concat(held);
        held = [];
        length = 0;
        try {
          await addPart(file.key, state, part);
        } catch (error) {
          gap = { error };
          throw error;
        }
      };
      return {
        async write(bytes) {
          held.push(bytes);
          length += bytes.length;
          received += bytes.length;
          if (length >= partSize) await flush();
        },
        async save(): Promise<PartialState> {
          if (gap) throw gap.error;
          if (state.tail) stale.push(state.tail);
          state.tail = null;
          if (length >= leastPart) await flush();
          else if (length > 0) {
            const { sdk, client } = await target();
            state.tail = tailKey(file.key, received);
            await client.send(new sdk.PutObjectCommand({ Bucket, Key: state.tail, Body: Buffer.concat(held) }));
          }
          named = state.upload_id;
          return { ...state, parts: [...state.parts] };
        },
        async settle() {
          for (const one of stale.splice(0)) if (one !== state.tail) await remove(one);
        },
        async close() {
          // Begun here and in no saved state: nobody else can give it up. What failed is told by the write, not by this.
          if (state.upload_id !== named) await abort(file.key, state.upload_id).catch(() => {});
        },
      };
    },
    async completePartial(file) {
      const state = read(file);
      const { sdk, client } = await target();
      const where = { Bucket, Key: file.key };
      const rest = await readTail(state.tail).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (state.parts.length === 0) {
        if (rest) await client.send(new sdk.PutObjectCommand({ ...where, Body: rest, ContentLength: rest.length }));
        return remove(state.tail);
      }
      try {
        if (rest && rest.length > 0) await addPart(file.key, state, rest);
        const Parts = state.parts.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
        const complete = { ...where, UploadId: state.upload_id, MultipartUpload: { Parts } };
        await client.send(new sdk.CompleteMultipartUploadCommand(complete));
      } catch (error) {
        // Completed by an earlier call, whose answer did not arrive.
        if (!(error instanceof LostPartial) && !isGone(error)) throw error;
      }
      await remove(state.tail);
    },
    async abortPartial(file) {
      const state = read(file);
      await remove(state.tail);
      await abort(file.key, state.upload_id);
    },
  };
}
