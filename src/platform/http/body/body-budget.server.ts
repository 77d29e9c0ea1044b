import { networkOf } from '#shared/ip-address.ts';
import { tooBusy, tooMuch } from './refusals.server.ts';

const megabyte = 1024 * 1024;
/** What one address may send at once, and how much of it comes back each second. */
const most = { bytes: 128 * megabyte, bodies: 240, open: 32 };
const perSecond = { bytes: megabyte / 2, bodies: 8 };
/** Bodies of everybody that are under way at a time: this many of the usual size are held in memory at most. */
const mostOpen = 256;
/** A refused body is not read to its end, however long it says to be. */
const dearest = 32 * megabyte;
const mostSenders = 10_000;

type Sender = { bytes: number; bodies: number; open: number; at: number };

/** One body under way. */
export type Spending = { count: (bytes: number) => void; end: () => void };
export type BodyBudget = { begin(ip: string | null, length: number | null): Spending };

/**
 * Counts in this process alone, before anything of a body is read: a flood must cost less than a look into the database.
 * What a route allows in ten minutes is counted there, and by all processes together.
 */
export function createBodyBudget(enabled: boolean, now: () => number = Date.now): BodyBudget {
  const senders = new Map<string, Sender>();
  let open = 0;

  const senderOf = (ip: string | null): Sender => {
    const key = networkOf(ip);
    const known = senders.get(key);
    const at = now();
    const seconds = known ? (at - known.at) / 1000 : 0;
    const sender = known ?? { ...most, open: 0, at };
    sender.bytes = Math.min(most.bytes, sender.bytes + seconds * perSecond.bytes);
    sender.bodies = Math.min(most.bodies, sender.bodies + seconds * perSecond.bodies);
    sender.at = at;
    // The one that was quiet for longest stands first, and goes first.
    senders.delete(key);
    senders.set(key, sender);
    if (senders.size > mostSenders) senders.delete(senders.keys().next().value ?? '');
    return sender;
  };

  return {
    begin: (ip, length) => {
      if (open >= mostOpen) throw tooBusy();
      const sender = senderOf(ip);
      const spend = (bytes: number) => {
        const price = Math.min(bytes, dearest);
        // What is refused costs nothing: whoever has stopped sending too much is heard again soon.
        if (enabled && price > sender.bytes) throw tooMuch(Math.ceil((price - sender.bytes) / perSecond.bytes));
        sender.bytes -= price;
      };
      if (enabled && (sender.bodies < 1 || sender.open >= most.open)) throw tooMuch(1);
      sender.bodies -= 1;
      if (length !== null) spend(length);
      sender.open += 1;
      open += 1;
      let ended = false;
      return {
        // What told its length has paid already.
        count: length === null ? spend : () => {},
        end: () => {
          if (ended) return;
          ended = true;
          sender.open -= 1;
          open -= 1;
        },
      };
    },
  };
}
