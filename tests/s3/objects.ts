import { createHash, randomUUID } from 'node:crypto';

export class BucketRefusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export type BucketRequest = { method: string; key: string; query: URLSearchParams; range?: string; body: Buffer };
export type BucketAnswer = { status: number; headers?: Record<string, string>; body?: Buffer | string };

const smallestPart = 5 * 1024 * 1024;
const pageSize = 3;
const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** What a bucket holds, and how it answers once the signature is right. Pages of its list are short, so that paging is used. */
export function createObjects() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();

  const found = (key: string): Buffer => {
    const body = objects.get(key);
    if (!body) throw new BucketRefusal(404, 'NoSuchKey');
    return body;
  };
  const uploadOf = (id: string | null, key: string) => {
    const upload = uploads.get(id ?? '');
    if (upload?.key !== key) throw new BucketRefusal(404, 'NoSuchUpload');
    return upload;
  };

  const read = ({ key, method, range }: BucketRequest): BucketAnswer => {
    const body = found(key);
    const headers = { etag: etagOf(body), 'accept-ranges': 'bytes' };
    const asked = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    const part = asked ? body.subarray(Number(asked[1]), Number(asked[2]) + 1) : body;
    if (asked && part.length === 0) throw new BucketRefusal(416, 'InvalidRange');
    const ranged: Record<string, string> = asked
      ? { 'content-range': `bytes ${asked[1]}-${Number(asked[1]) + part.length - 1}/${body.length}` }
      : {};
    return {
      status: asked ? 206 : 200,
      headers: { ...headers, ...ranged, 'content-length': String(part.length) },
      body: method === 'HEAD' ? undefined : part,
    };
  };

  const list = ({ query }: BucketRequest): BucketAnswer => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].toSorted().filter((key) => key > after);
    const page = keys.slice(0, pageSize);
    const rest = keys.length > page.length;
    const contents = page.map((key) => `<Contents><Key>${inXml(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
    const next = rest ? `<NextContinuationToken>${inXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return {
      status: 200,
      body: `<ListBucketResult><IsTruncated>${rest}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    };
  };

  const complete = ({ key, query, body }: BucketRequest): BucketAnswer => {
    const { parts } = uploadOf(query.get('uploadId'), key);
    const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
      const number = Number(/<PartNumber>(\d+)</.exec(part)?.[1]);
      const content = parts.get(number);
      const etag = /<ETag>(.*?)</s.exec(part)?.[1]?.replaceAll('&quot;', '"');
      if (!content || etag !== etagOf(content)) throw new BucketRefusal(400, 'InvalidPart');
      return content;
    });
    if (named.slice(0, -1).some((part) => part.length < smallestPart)) throw new BucketRefusal(400, 'EntityTooSmall');
    objects.set(key, Buffer.concat(named));
    uploads.delete(query.get('uploadId') ?? '');
    return { status: 200, body: `<CompleteMultipartUploadResult><Key>${inXml(key)}</Key></CompleteMultipartUploadResult>` };
  };

  const write = (request: BucketRequest): BucketAnswer => {
    const { key, query, body } = request;
    const number = query.get('partNumber');
    if (number) uploadOf(query.get('uploadId'), key).parts.set(Number(number), body);
    else objects.set(key, body);
    return { status: 200, headers: { etag: etagOf(body) } };
  };

  const begin = ({ key }: BucketRequest): BucketAnswer => {
    const id = randomUUID();
    uploads.set(id, { key, parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  };

  const remove = ({ key, query }: BucketRequest): BucketAnswer => {
    if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '');
    else objects.delete(key);
    return { status: 204 };
  };

  const answer = (request: BucketRequest): BucketAnswer => {
    const { method, key, query } = request;
    if (method === 'GET' && key === '') return list(request);
    if (method === 'GET' || method === 'HEAD') return read(request);
    if (method === 'PUT') return write(request);
    if (method === 'DELETE') return remove(request);
    if (method === 'POST' && query.has('uploads')) return begin(request);
    if (method === 'POST' && query.has('uploadId')) return complete(request);
    throw new BucketRefusal(405, 'MethodNotAllowed');
  };

  return { objects, openUploads: () => uploads.size, answer };
}
