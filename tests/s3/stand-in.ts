import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type BucketAnswer, BucketRefusal, createObjects } from './objects.ts';
import { signatureProblem } from './signature.ts';

export const bucketKeys = { accessKeyId: 'standin-key', secretAccessKey: 'standin-secret' } as const;
export const bucketName = 'studio-files';

export type BucketStandIn = {
  /** Where it listens: S3_ENDPOINT. */
  url: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were neither completed nor given up. */
  openUploads(): number;
  /** Every request that came in, as `METHOD /path`. */
  requests: string[];
  /** Called before an answer is made; may wait, or refuse. */
  before(look: ((request: string) => Promise<void> | void) | null): void;
  close(): Promise<void>;
};

/** A bucket on a free loopback port, which checks every signature and speaks the part of S3 that we use. */
export async function startBucket(): Promise<BucketStandIn> {
  const { objects, openUploads, answer } = createObjects();
  const requests: string[] = [];
  let look: ((request: string) => Promise<void> | void) | null = null;

  const handle = async (req: IncomingMessage): Promise<BucketAnswer> => {
    const body = await buffer(req);
    const { pathname, searchParams: query } = new URL(req.url ?? '/', 'http://bucket');
    const request = `${req.method} ${req.url}`;
    requests.push(request);
    await look?.(request);
    const problem = signatureProblem(req, body, bucketKeys);
    if (problem) throw new BucketRefusal(403, problem);
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent);
    if (bucket !== bucketName) throw new BucketRefusal(404, 'NoSuchBucket');
    const { range } = req.headers;
    return answer({ method: req.method ?? '', key: rest.join('/'), query, range, body });
  };

  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    handle(req).then(
      ({ status, headers, body }) => res.writeHead(status, headers).end(body),
      (error: unknown) => {
        const { status, code } = error instanceof BucketRefusal ? error : { status: 500, code: 'InternalError' };
        res.writeHead(status, { 'content-type': 'application/xml' });
        res.end(req.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads,
    requests,
    before: (given) => {
      look = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
