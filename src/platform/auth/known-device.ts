import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Which browser it is, with a mark for each account that was opened with it. */
export type KnownDevice = { id: string; marks: string[] };

const mostMarks = 5;
const markOf = (secret: string, id: string, account: string) =>
  createHmac('sha256', secret).update(`${id}:${account.toLowerCase()}`).digest('base64url').slice(0, 22);

export function readDevice(cookie: string | null | undefined): KnownDevice | null {
  const [id, ...marks] = cookie?.split('.') ?? [];
  return id && /^[\w-]{22}$/.test(id) ? { id, marks: marks.slice(0, mostMarks) } : null;
}

/** Whether this browser has opened the account before: strangers' tries elsewhere do not count against it. */
export function knowsAccount(device: KnownDevice, secret: string, account: string): boolean {
  const expected = Buffer.from(markOf(secret, device.id, account));
  return device.marks.some((mark) => mark.length === expected.length && timingSafeEqual(Buffer.from(mark), expected));
}

/** The cookie of a browser that has just opened the account, the latest first. */
export function deviceCookie(device: KnownDevice | null, secret: string, account: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const mark = markOf(secret, id, account);
  const others = (device?.marks ?? []).filter((one) => one !== mark);
  return [id, mark, ...others].slice(0, mostMarks + 1).join('.');
}
