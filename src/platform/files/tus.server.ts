import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import { toApiError } from '#platform/http/api-error.server.ts';
import type { Logger } from '#platform/log/log.server.ts';
import { uploadDays } from '#shared/choices/platform/files.ts';
import { batchedWrites } from './batched-writes.ts';
import { LostPartial } from './file-store.server.ts';
import {
  abandonUpload,
  acknowledge,
  findUpload,
  finishUpload,
  giveUpLost,
  type OnStored,
  type UploadRow,
  unknownUpload,
} from './file-uploads.server.ts';
import type { FilePorts } from './removals.server.ts';
import { createUploadLocker } from './upload-locker.ts';

export const uploadsPath = '/api/uploads';

type Ports = FilePorts & { log: Logger };

/** A request that takes long acknowledges what it has brought after as many bytes. */
const saveEvery = 64 * 1024 * 1024;
/** How long a request may still bring what is under way, once another one asks for the same upload. */
const lockDrainTimeout = 500;

/** Uploads as the tus protocol has them: `received` of the row is the offset that a sender goes on from. */
class Uploads extends DataStore {
  readonly #ports: Ports;
  readonly #onStored: OnStored;

  constructor(ports: Ports, onStored: OnStored) {
    super();
    this.#ports = ports;
    this.#onStored = onStored;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  async #row(id: string): Promise<UploadRow> {
    const row = await findUpload(this.#ports.db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    return row;
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id);
    // All bytes are here, but whoever received the last of them did not come to an end.
    if (row.received === row.size && !row.file_id) await finishUpload(this.#ports, row, this.#onStored);
    return new Upload({ id, size: row.size, offset: row.received, creation_date: row.created_at.toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    try {
      return await this.#append(stream, id, offset);
    } catch (error) {
      if (error instanceof LostPartial) await giveUpLost(this.#ports, await this.#row(id), error);
      throw error;
    }
  }

  async #append(stream: Readable, id: string, offset: number): Promise<number> {
    let row = await this.#row(id);
    if (row.received !== offset || row.file_id) throw ERRORS.INVALID_OFFSET;
    const { db, files: store } = this.#ports;
    const writer = await store.openPartial({ key: row.path, received: row.received, state: row.state });
    const writes = batchedWrites((bytes) => writer.write(bytes));
    let received = offset;
    const save = async () => {
      if (received === row.received) return;
      await writes.flush();
      const state = await writer.save();
      if (!(await acknowledge(db, row, received, state))) throw ERRORS.INVALID_OFFSET;
      row = { ...row, received, state };
      await writer.settle();
    };
    try {
      try {
        for await (const chunk of stream) {
          await writes.add(chunk);
          received += chunk.length;
          if (received - row.received >= saveEvery) await save();
        }
      } finally {
        // Also when the connection was cut: what has come need not come again.
        await save();
      }
    } finally {
      await writer.close();
    }
    return received;
  }

  override async remove(id: string): Promise<void> {
    await abandonUpload(this.#ports, await this.#row(id));
  }

  override getExpiration(): number {
    return uploadDays * 86_400_000;
  }

  async finish(id: string): Promise<void> {
    await finishUpload(this.#ports, await this.#row(id), this.#onStored);
  }
}

export type TusServer = { handle(request: Request, id: string): Promise<Response> };

/** The protocol, for requests whose sender and upload have been checked. */
export function createTusServer(ports: Ports, onStored: OnStored): TusServer {
  const ids = new WeakMap<object, string>();
  const uploads = new Uploads(ports, onStored);
  const server = new Server({
    path: uploadsPath,
    datastore: uploads,
    locker: createUploadLocker(),
    lockDrainTimeout,
    relativeLocation: true,
    // Nobody else's page may ask.
    allowedOrigins: [],
    namingFunction: (request) => {
      const id = ids.get(request);
      if (!id) throw unknownUpload();
      return id;
    },
    getFileIdFromRequest: (request) => ids.get(request),
    onUploadFinish: async (_request, { id }) => {
      await uploads.finish(id);
      return {};
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      const { status, body } = toApiError(error);
      if (status >= 500) ports.log.error({ category: 'files', component: 'uploads', message: 'An upload failed', error });
      return { status_code: status, body: JSON.stringify(body) };
    },
  });
  return {
    handle: (request, id) => {
      ids.set(request, id);
      return server.handleWeb(request);
    },
  };
}
