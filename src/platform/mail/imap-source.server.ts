import { type MailAccount, type MailSource, MailSourceError, type OpenFolder } from './mail-source.ts';

const waitMs = 15_000;
const brokeOff = 'The mail server broke off while mails were fetched.';

export const imapSource: MailSource = {
  async withFolder(account, use) {
    const { ImapFlow } = await import('imapflow');
    const { host, port, security, username, password } = account;
    const client = new ImapFlow({
      host,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'tls' ? undefined : security === 'starttls',
      auth: { user: username, pass: password },
      logger: false,
      disableAutoIdle: true,
      clientInfo: { name: 'Foyer' },
      connectionTimeout: waitMs,
      greetingTimeout: waitMs,
      socketTimeout: 4 * waitMs,
      maxLiteralSize: 100 * 1024 ** 2,
    });
    // A connection that breaks fails the command under way; without a listener it would end the process.
    client.on('error', () => {});
    let folder: OpenFolder;
    try {
      await client.connect();
      folder = await openFolder(client, account);
    } catch (error) {
      client.close();
      throw new MailSourceError(problemOf(error, account), { cause: error });
    }
    try {
      const result = await use(folder);
      await client.logout().catch(() => {});
      return result;
    } finally {
      client.close();
    }
  },
};

type Client = InstanceType<typeof import('imapflow')['ImapFlow']>;

async function openFolder(client: Client, { folder }: MailAccount): Promise<OpenFolder> {
  const { uidValidity } = await client.mailboxOpen(folder);
  const byUid = { uid: true };
  return {
    uid_validity: Number(uidValidity),
    async list(from) {
      const wanted = 'after' in from ? { uid: `${from.after + 1}:*` } : { since: from.since };
      const uids = await asked(client.search(wanted, byUid));
      if (!uids) throw new MailSourceError(brokeOff);
      // `5:*` names the last mail even where its number is lower.
      const found = 'after' in from ? uids.filter((uid) => uid > from.after) : uids;
      const rows = [];
      // A line that names thousands of mails is longer than servers take.
      for (let at = 0; at < found.length; at += 500) {
        const some = found.slice(at, at + 500).join(',');
        rows.push(...(await asked(client.fetchAll(some, { uid: true, size: true, internalDate: true }, byUid))));
      }
      return rows
        .map(({ uid, size, internalDate }) => ({ uid, size: size ?? 0, received_at: new Date(internalDate ?? Date.now()) }))
        .toSorted((one, other) => one.uid - other.uid);
    },
    async read(uid, part) {
      const query = part === 'all' ? { uid: true, source: true } : { uid: true, headers: true };
      const rows = await asked(client.fetchAll(String(uid), query, byUid));
      // News of other mails, or of this one's flags alone, may come between.
      const found = rows.filter((row) => row.uid === uid).map((row) => (part === 'all' ? row.source : row.headers));
      return found.find((bytes) => bytes !== undefined) ?? null;
    },
    async markSeen(uid) {
      await asked(client.messageFlagsAdd(String(uid), ['\\Seen'], byUid));
    },
  };
}

/** A command that fails is the server's or the line's fault, and told as such. */
async function asked<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw new MailSourceError(brokeOff, { cause: error });
  }
}

/** One sentence for the owner. What the server said is repeated where it can help, and is never what we sent. */
function problemOf(error: unknown, { host, port, folder, security }: MailAccount): string {
  const { code = '', authenticationFailed, responseText, serverResponseCode, message } = Object(error);
  if (authenticationFailed) return 'The server does not accept this user name and password.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no server called ${host}.`;
  if (code === 'ECONNREFUSED') return `${host} does not answer on port ${port}.`;
  if (/TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(`${code}`)) return `${host} did not answer in time on port ${port}.`;
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(`${code}`))
    return `The certificate of ${host} is not valid: ${String(message).split(';')[0]}.`;
  if (
    /SSL|TLS/i.test(`${code} ${message}`) ||
    (security === 'tls' && /Unexpected close|ClosedAfterConnect/i.test(`${code} ${message}`))
  )
    return `${host} does not speak TLS that way on port ${port}. Please check port and encryption.`;
  if (serverResponseCode === 'NONEXISTENT' || responseText) return `The folder “${folder}” cannot be opened.`;
  return `The connection to ${host} failed.`;
}
