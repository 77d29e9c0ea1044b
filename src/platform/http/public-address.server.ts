import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { plainAddress } from '#shared/ip-address.ts';

const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
// Tunnels that wrap an IPv4 address, and the range of examples.
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** An address of the open internet: not of this machine, and of no network behind it. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return global6.check(plain, 'ipv6') && !closed.check(plain, 'ipv6');
  return isIP(plain) === 4 && !closed.check(plain, 'ipv4');
}

/** Whether a host may be one of the open internet, as far as its name or address tells. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host)
    ? isPublicAddress(host)
    : host.includes('.') && !/\.(?:local|localhost|internal|lan|home\.arpa)\.?$/i.test(host);
}

/** Where the name leads is looked at for the very connection that is opened: a name can lead elsewhere a moment later. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const allowed = found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) return done(new Error(`${host} leads to a private network`), '');
    if (options.all) done(null, allowed);
    else done(null, first.address, first.family);
  });
