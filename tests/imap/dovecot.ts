import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the machine has it and lets us start it; 2.4 writes its configuration in another way. */
export const dovecot =
  process.getuid?.() === 0 &&
  ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'].find(
    (path) => existsSync(path) && execFileSync(path, ['--version'], { encoding: 'utf8' }).startsWith('2.3.'),
  );

/** Dovecot with one mailbox in a folder of its own, in plain and with a certificate that nobody vouches for. */
export async function startDovecot() {
  if (!dovecot) throw new Error('There is no Dovecot here');
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  await chmod(folder, 0o755);
  const mail = join(folder, 'mail');
  const [port, tlsPort] = await Promise.all([freePort(), freePort()]);
  const user = 'reply@studio.example';
  const password = 'a-password-of-tests';
  // Dovecot keeps no mail as root.
  const nobody = 65_534;
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(mail, part), { recursive: true });
  for (const part of ['new', 'cur', 'tmp', '.']) await chown(join(mail, part), nobody, nobody);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
  ]);
  await writeFile(join(folder, 'dovecot.conf'), configuration());
  const child = spawn(dovecot, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  await answering(port);
  let delivered = 0;

  function configuration(): string {
    return `base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
mail_location = maildir:${mail}
first_valid_uid = 1
disable_plaintext_auth = no
auth_failure_delay = 0
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${mail}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
`;
  }

  return {
    port,
    tlsPort,
    user,
    password,
    /** Puts a mail into the mailbox, as a mail server would. */
    async deliver(raw: string): Promise<void> {
      delivered += 1;
      const file = join(mail, 'new', `${Math.floor(Date.now() / 1000)}.${delivered}.localhost`);
      await writeFile(file, raw);
      await chown(file, nobody, nobody);
    },
    async close(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function answering(onPort: number): Promise<void> {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`Dovecot ended with ${child.exitCode}`);
      const socket = connect(onPort, '127.0.0.1');
      const [isUp] = await Promise.race([
        once(socket, 'connect').then(() => [true]),
        once(socket, 'error').then(() => [false]),
      ]).catch(() => [false]);
      socket.destroy();
      if (isUp) return;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
