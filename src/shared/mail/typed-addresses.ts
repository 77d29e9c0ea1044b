const withScheme = /[a-z][a-z0-9+.-]{0,20}:[/\\]{2}[^\s<>"']*/gi;
/** `studio.example`, `www.studio.example/help` and `ada@studio.example`: mail programs turn these into links too. */
const bare =
  /(?<at>@)?(?<host>(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}[.\u3002\uff0e\uff61])+(?:\p{L}[\p{L}\p{N}-]+|\d{1,3}(?<=(?:\d{1,3}\.){3}\d{1,3}))(?::\d{1,5})?)(?:[/?#][^\s<>"']*)?/giu;

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);

/** Whether a typed address leads to one of these hosts. Email addresses may also be of the domain that a host belongs to. */
export function isOwnAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, pathname } = new URL(address);
  return protocol === 'mailto:' ? isOwnMailbox(pathname.split('@').at(-1) ?? '', hosts) : hosts.includes(host);
}

const isOwnMailbox = (domain: string, hosts: readonly string[]): boolean =>
  hosts.map((host) => host.replace(/:\d+$/, '')).some((host) => host === domain || host.endsWith(`.${domain}`));

/** Whether a text holds an address that leads anywhere but to one of these hosts. */
export function leadsElsewhere(text: string, hosts: readonly string[]): boolean {
  const written = Array.from(text.matchAll(withScheme), ([address]) => address);
  if (written.some((address) => !isOwnAddress(address, hosts))) return true;
  return Array.from(text.replaceAll(withScheme, ' ').matchAll(bare), ({ groups }) => groups).some((found) => {
    const host = hostOf(`http://${found?.host ?? ''}`);
    if (host === null) return true;
    return !hosts.includes(host) && !(found?.at !== undefined && isOwnMailbox(host, hosts));
  });
}
