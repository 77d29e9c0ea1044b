import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { users } from '#db/schema/people/auth.ts';
import { signInWith } from '#platform/auth/session-cookie.server.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { ApiContext } from '#platform/http/context.server.ts';
import { AppError } from '#shared/app-error.ts';
import { createClient, type NewClient } from './create-client.server.ts';
import { addressNamed } from './events.ts';
import { passwordProblem } from './new-password.server.ts';
import type { Registered, Registration } from './registration-contract.ts';
import { noteTicketUse, readTicket } from './ticket.server.ts';

const sentAlready = () =>
  new AppError('CONFLICT', 'This form was sent already. Please reload the page to register another account.');
const taken = 'An account with this email address already exists. Please log in instead.';

/** Creates the account of a ticket, once however often it is sent; signs the person in where no confirmation is demanded. */
export async function register(context: ApiContext, input: Registration): Promise<Registered> {
  const { platform } = context;
  const id = readTicket(platform.secrets, input.ticket);
  const demanded = await platform.mailConfigured();
  const problem = await passwordProblem(platform, input.password);
  if (problem) throw new AppError('BAD_REQUEST', problem, { fields: { password: problem } });
  const authContext = await (await platform.auth()).$context;
  const person = personOf(id, input, await authContext.password.hash(input.password));
  const write = demanded ? writeUnconfirmed : writeOpened;
  try {
    await platform.db.transaction((tx) => write(tx, context, person, businessOf(input)));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('INTERNAL_SERVER_ERROR', 'Signup failed.', { cause: error });
  }
  if (!demanded) await signInWith(context, { email: input.email, password: input.password });
  return { user_id: id, confirmation_demanded: demanded, signed_in: !demanded };
}

const fromOf = ({ request_id, ip }: ApiContext) => ({ request_id, ip_address: ip });

/** Where no mail can be sent, the answer itself says that an address is known. */
async function writeOpened(tx: Tx, context: ApiContext, person: NewClient, business: Business): Promise<void> {
  if (await createClient(tx, fromOf(context), person, business)) return;
  // The same ticket with the same address was sent twice: its work is done.
  const [known] = await tx.select({ email: users.email }).from(users).where(eq(users.id, person.id));
  if (known?.email === person.email) return;
  throw known ? sentAlready() : new AppError('CONFLICT', taken, { fields: { email: taken } });
}

/**
 * Only the owner of a known address learns of it, by email: it takes the same steps as a new one, which are then undone, and a
 * job finds out who gets which mail. So neither the answer nor the time it takes says whether there is an account.
 */
async function writeUnconfirmed(tx: Tx, context: ApiContext, person: NewClient, business: Business): Promise<void> {
  const { id, email } = person;
  const { secrets } = context.platform;
  const use = await noteTicketUse(tx, id, secrets.derive(`registration:${email}`));
  if (use === 'other') throw sentAlready();
  if (use === 'again') return;
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const isKnown = known.length > 0;
  const account = isKnown ? { ...person, email: `${id}@known.invalid` } : person;
  await within(tx, isKnown, (part) => createClient(part, fromOf(context), account, business));
  await emit(tx, addressNamed, { request: 'registration', sealed_email: secrets.seal(email), user_id: id });
}

class Undone extends Error {}

/** Runs a part of a transaction, and takes it back where that is wanted. */
async function within(tx: Tx, isUndone: boolean, work: (part: Tx) => Promise<unknown>): Promise<void> {
  try {
    await tx.transaction(async (part) => {
      await work(part);
      if (isUndone) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

function personOf(id: string, input: Registration, password_hash: string): NewClient {
  const { email, first_name, last_name, user_type } = input;
  return { id, email, first_name, last_name, user_type, email_verified: false, password_hash };
}

type Business = Parameters<typeof createClient>[3];

function businessOf(input: Registration): Business {
  if (input.user_type !== 'business') return null;
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
