import type { SecretBox } from '#platform/crypto/secret-box.server.ts';
import { openContent, type StoredContent } from '#platform/mail/sealed-content.server.ts';

/** A mail of the outbox with the words that its reader gets; those of a mail that has gone out are no longer there. */
export const asSent = <Row extends StoredContent>({ secrets }: { secrets: SecretBox }, row: Row): Row => ({
  ...row,
  ...openContent(secrets, row),
});
