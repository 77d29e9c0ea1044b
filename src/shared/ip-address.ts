/** As it is usually written: without the wrapping of an IPv4 address, and the zeros of an IPv6 address made short. */
export function plainAddress(ip: string): string {
  const wrapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (wrapped) return wrapped;
  const url = `http://[${ip.replace(/%.*$/, '')}]`;
  return ip.includes(':') && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : ip;
}

/** Whose network it is: an IPv6 customer has a whole /64 and may call from any address of it. */
export function networkOf(ip: string | null | undefined): string {
  if (!ip) return 'unknown';
  const plain = plainAddress(ip);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return `${[...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')}::/64`;
}

const loopback = /^(127\.|::1$)/;
const local = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** Whether a name or address to listen on, or to open, leads to this machine alone. */
export const isLoopback = (host: string): boolean => host === 'localhost' || loopback.test(host.replace(/^\[|\]$/g, ''));

/** Where a device is, as far as its address tells without asking anybody else. */
export function placeOf(ip: string | null): string {
  if (!ip) return 'Unknown address';
  const plain = plainAddress(ip);
  if (loopback.test(plain)) return 'This computer';
  return local.test(plain) ? `${plain} (local network)` : plain;
}
