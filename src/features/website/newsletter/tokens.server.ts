import { timingSafeEqual } from 'node:crypto';
import type { Platform } from '#platform/platform.server.ts';

type Purpose = 'confirm' | 'unsubscribe';
type Secrets = Pick<Platform, 'secrets'>;

const macLetters = 48;
const macOf = ({ secrets }: Secrets, purpose: Purpose, id: string): string =>
  secrets.derive(`newsletter-${purpose}:${id}`).slice(0, macLetters);

/** One word, so that the log's rules find it in an address; it is stored nowhere. */
export const tokenOf = (ports: Secrets, purpose: Purpose, id: string): string =>
  id.replaceAll('-', '') + macOf(ports, purpose, id);

export const linkOf = (ports: Secrets & Pick<Platform, 'env'>, purpose: Purpose, id: string): string =>
  `${ports.env.PUBLIC_URL}/newsletter/${purpose}/${tokenOf(ports, purpose, id)}`;

const shape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{48})$/;

/** The subscriber that a token was made for; null for one that was made by somebody else, or for something else. */
export function subscriberOf(ports: Secrets, purpose: Purpose, token: string): string | null {
  const parts = shape.exec(token);
  if (!parts) return null;
  const id = parts.slice(1, 6).join('-');
  const isOurs = timingSafeEqual(Buffer.from(parts[6] ?? ''), Buffer.from(macOf(ports, purpose, id)));
  return isOurs ? id : null;
}
