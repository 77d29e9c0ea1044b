import { type Mailer, mimeOf, type SenderOptions } from '#platform/mail/transport.server.ts';
import { type Graph, GraphError } from './graph.server.ts';

/** Microsoft takes a message of this many bytes in one request. */
const mostBytes = 4 * 1024 * 1024;

/** The path of a mailbox; what is typed never becomes another path. */
export const mailboxPath = (address: string): string => `/users/${encodeURIComponent(address)}`;

/** Sends the finished message, so that threads, invitations and attachments are those of every other way. */
export const createGraphMailer = (graph: Graph, sender: SenderOptions): Mailer => ({
  async send(mail) {
    const text = (await mimeOf(mail, sender)).toString('base64');
    if (text.length > mostBytes) {
      throw new GraphError('This mail is larger than the 4 MB that Microsoft takes. Please share the files by a link.', 413);
    }
    await graph.call('POST', `${mailboxPath(sender.from)}/sendMail`, { text });
  },
  close: () => {},
});
