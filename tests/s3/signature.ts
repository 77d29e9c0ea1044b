import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type BucketKeys = { accessKeyId: string; secretAccessKey: string };

const patience = 15 * 60_000;
const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Why a request is not signed as Signature Version 4 demands; null when it is. */
export function signatureProblem(req: IncomingMessage, body: Buffer, keys: BucketKeys): string | null {
  const given = authorizationPattern.exec(req.headers.authorization ?? '');
  if (!given) return 'AccessDenied';
  const [, keyId, day, region, signedHeaders = '', signature = ''] = given;
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const moment = String(req.headers['x-amz-date']);
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!moment.startsWith(`${day}T`) || !(Math.abs(Date.now() - at) < patience)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  const demanded = ['host', ...Object.keys(req.headers).filter((name) => name.startsWith('x-amz-'))];
  if (demanded.some((name) => !names.includes(name))) return 'AccessDenied';
  const payload = String(req.headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const url = new URL(req.url ?? '/', 'http://bucket');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = names.map((name) => `${name}:${String(req.headers[name]).trim().replaceAll(/ +/g, ' ')}\n`).join('');
  const canonical = [req.method, url.pathname, query, headers, signedHeaders, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [region ?? '', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day ?? ''));
  const right = hmac(key, text);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
