import { eq } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { signInWith } from '#platform/auth/session-cookie.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { confirmationUrl, tellOwner } from './confirmation.server.ts';
import { createClient } from './create-client.server.ts';
import { confirmationMail } from './emails/auth-mails.ts';
import { sendLink } from './mails.server.ts';
import { passwordProblem } from './new-password.server.ts';
import type { Registered, Registration } from './registration-contract.ts';
import { readTicket } from './ticket.server.ts';

const taken = 'An account with this email address already exists. Please log in instead.';

/** Creates the account of a ticket, once however often it is sent; signs the person in where no confirmation is demanded. */
export async function register(context: ApiContext, input: Registration): Promise<Registered> {
  const { platform } = context;
  const id = readTicket(platform.secrets, input.ticket);
  const demanded = await platform.mailConfigured();
  const problem = await passwordProblem(platform, input.password);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { password: problem } });
  const authContext = await (await platform.auth()).$context;
  const [password_hash, confirmUrl] = await Promise.all([
    authContext.password.hash(input.password),
    demanded ? confirmationUrl(platform, input.email) : null,
  ]);
  try {
    await platform.db.transaction((tx) => writeAccount(tx, context, { id, input, password_hash, confirmUrl }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('INTERNAL_SERVER_ERROR', 'Signup failed.', { cause: error });
  }
  if (!demanded) await signInWith(context, { email: input.email, password: input.password });
  return { user_id: id, confirmation_demanded: demanded, signed_in: !demanded };
}

type Writing = { id: string; input: Registration; password_hash: string; confirmUrl: string | null };

async function writeAccount(tx: Tx, context: ApiContext, { id, input, password_hash, confirmUrl }: Writing): Promise<void> {
  const { email, first_name, last_name, user_type } = input;
  const person = { id, email, first_name, last_name, user_type, email_verified: false, password_hash };
  const from = { request_id: context.request_id, ip_address: context.ip };
  const business = input.user_type === 'business' ? businessOf(input) : null;
  if (!(await createClient(tx, from, person, business))) return acceptRepeat(tx, context, { id, email, confirmUrl });
  if (confirmUrl) {
    await sendLink(context.platform, tx, confirmationMail, { to: email, name: first_name, url: confirmUrl });
  }
}

type Repeat = Pick<Writing, 'id' | 'confirmUrl'> & { email: string };

/**
 * The same ticket with the same address was sent twice: its work is done. A known address is told to its owner by mail and to nobody else;
 * only where no mail can be sent does the answer itself say so.
 */
async function acceptRepeat(tx: Tx, { platform }: ApiContext, { id, email, confirmUrl }: Repeat): Promise<void> {
  const [known] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (known?.email === email) return;
  if (known) throw new AppError('CONFLICT', 'This form was sent already. Please reload the page to register another account.');
  if (!confirmUrl) throw new AppError('CONFLICT', taken, { fields: { email: taken } });
  await tellOwner(platform, tx, email, confirmUrl);
}

function businessOf(input: Extract<Registration, { user_type: 'business' }>) {
  const {
    user_type: _type,
    ticket: _ticket,
    first_name: _first,
    last_name: _last,
    email: _email,
    password: _password,
    ...business
  } = input;
  return business;
}
