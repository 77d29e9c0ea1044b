import pg from 'pg';
import { streamOf } from './connection-stream.ts';
import { createProbe } from './probe.ts';
import { DatabaseUnavailable, isUnavailable, markBroken, markLost } from './unavailable.ts';

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void;
type Waiter = { since: number; reject: (reason: DatabaseUnavailable) => void };

export type PoolReports = {
  /** A connection broke, or none could be made: once for each outage. */
  onLost: (error: Error) => void;
  onBack: () => void;
};
export type PoolOptions = PoolReports & { hangsAfter: number };

const lookEvery = 250;
/** With every connection taken, none given back for as long means that waiting is of no use. */
const stuckAfter = 2_000;
/** With work under way, nothing heard at as many looks means that the database has to be asked whether it is there. */
const silentLooks = 4;
/** As often in a row without an answer, nobody new is let in. */
export const hangsAfter = 2;
/** As often after that, those under way are cut off: a disk that is slow for a moment must not cost them their work. */
const cutAfter = 2;
/** After a refused connection nobody tries for as long: a database that is starting must not spend its time on refusals. */
const pauseAfterRefusal = 100;

/**
 * The pool of the process. A connection that breaks in the middle of a transaction fails that transaction and nothing else; a
 * database that hangs, or a pool that is used up, is told at once instead of after a long wait.
 */
export class DatabasePool extends pg.Pool {
  readonly #waiters = new Set<Waiter>();
  readonly #connected = new Set<pg.PoolClient>();
  readonly #probe: () => Promise<boolean>;
  readonly #reports: PoolReports;
  readonly #hangsAfter: number;
  readonly #most: number;
  #timer: NodeJS.Timeout | undefined;
  #probing = false;
  #unanswered = 0;
  #lost = false;
  #movedAt = Date.now();
  #pausedUntil = 0;
  #silent = 0;
  #bytes = 0;

  constructor(url: string, most: number, { hangsAfter, ...reports }: PoolOptions) {
    super({ connectionString: url, max: most, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 });
    this.#probe = createProbe(url);
    this.#reports = reports;
    this.#hangsAfter = hangsAfter;
    this.#most = most;
    this.on('connect', (client) => {
      this.#connected.add(client);
      // In use, a client has no other listener: unheard, the error of a broken connection would end the process.
      client.on('error', (error) => {
        markBroken(error);
        this.#lose(error);
      });
      this.#back();
    });
    this.on('remove', (client) => this.#connected.delete(client));
    const moved = () => {
      this.#movedAt = Date.now();
    };
    this.on('acquire', moved).on('release', (error) => {
      moved();
      if (error instanceof Error && isUnavailable(error)) markBroken(error);
    });
    // Of an idle client: its own listener above has told.
    this.on('error', () => {});
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    this.#watch();
    // Nobody has to wait for an idle one; should it break at this very moment, a new one is made after all.
    if (this.idleCount > this.waitingCount && !this.#hanging) return callback ? this.#plain(callback) : this.#plainly();
    if (callback) {
      this.#take().then(
        (client) => callback(undefined, client, client.release),
        (error: Error) => callback(error, undefined, () => {}),
      );
      return undefined;
    }
    return this.#take();
  }

  #plain(callback: Callback): undefined {
    super.connect((error, client, done) => callback(error && this.#explain(error), client, done));
  }

  #plainly(): Promise<pg.PoolClient> {
    return super.connect().catch((error: Error) => {
      throw this.#explain(error);
    });
  }

  #refuse(reason: DatabaseUnavailable): void {
    for (const { reject } of this.#waiters) reject(reason);
    this.#waiters.clear();
  }

  /** Why nobody need ask now. */
  #refusal(): DatabaseUnavailable | null {
    if (this.#hanging) return new DatabaseUnavailable('The database does not answer');
    if (this.#isStuck()) return usedUp();
    return Date.now() < this.#pausedUntil ? new DatabaseUnavailable('The database refuses connections') : null;
  }

  #take(): Promise<pg.PoolClient> {
    const refusal = this.#refusal();
    if (refusal) {
      // A library may hide why it failed: that it was refused here is found out by the time.
      markLost();
      return Promise.reject(refusal);
    }
    if (this.totalCount < this.#most) this.#movedAt = Date.now();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = { since: Date.now(), reject };
      this.#waiters.add(waiter);
      super.connect().then(
        (client) => {
          if (this.#waiters.delete(waiter)) resolve(client);
          else client.release();
        },
        (cause: Error) => {
          const reason = this.#explain(cause);
          if (this.#waiters.delete(waiter)) reject(reason);
        },
      );
    });
  }

  /** Why none could be had. */
  #explain(cause: Error): DatabaseUnavailable {
    if (this.totalCount >= this.#most) return usedUp();
    this.#pausedUntil = Date.now() + pauseAfterRefusal;
    markBroken(cause);
    this.#lose(cause);
    return new DatabaseUnavailable(wordsOf(cause), { cause });
  }

  /** Every connection is taken, and for a while none was taken anew or given back. */
  #isStuck(): boolean {
    return this.idleCount === 0 && this.totalCount >= this.#most && Date.now() - this.#movedAt > stuckAfter;
  }

  /** Looks only while somebody holds a connection or waits for one. */
  #watch(): void {
    if (this.#timer) return;
    this.#silent = 0;
    this.#timer = setInterval(() => this.#look(), lookEvery);
    this.#timer.unref();
  }

  #look(): void {
    if (this.#waiters.size === 0 && this.idleCount === this.totalCount && !this.#hanging) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = Date.now();
    if (this.#isStuck()) {
      for (const waiter of this.#waiters) {
        if (now - waiter.since <= stuckAfter) continue;
        this.#waiters.delete(waiter);
        waiter.reject(usedUp());
      }
    }
    const bytes = [...this.#connected].reduce((sum, client) => sum + (streamOf(client)?.bytesRead ?? 0), 0);
    if (bytes <= this.#bytes) this.#silent += 1;
    else if (this.#hanging) this.#answered();
    else this.#heard();
    this.#bytes = bytes;
    if (this.#silent >= silentLooks) void this.#ask();
  }

  /** A long statement is silent too: only a database that answers nobody is given up. */
  async #ask(): Promise<void> {
    if (this.#probing || this.ending) return;
    this.#probing = true;
    const answers = await this.#probe();
    this.#probing = false;
    if (this.ending) return;
    if (answers) return this.#answered();
    this.#unanswered += 1;
    const reason = new DatabaseUnavailable('The database does not answer');
    if (this.#hanging) {
      this.#lose(reason);
      this.#refuse(reason);
    }
    if (this.#unanswered === this.#hangsAfter + cutAfter) for (const client of this.#connected) streamOf(client)?.destroy(reason);
  }

  get #hanging(): boolean {
    return this.#unanswered >= this.#hangsAfter;
  }

  #heard(): void {
    this.#silent = 0;
    this.#unanswered = 0;
  }

  #answered(): void {
    this.#heard();
    this.#back();
  }

  #lose(error: Error): void {
    // While the pool closes, the database may be gone before its last connection is.
    if (this.#lost || this.ending) return;
    this.#lost = true;
    this.#reports.onLost(error);
  }

  #back(): void {
    if (!this.#lost || this.#hanging) return;
    this.#lost = false;
    this.#reports.onBack();
  }
}

const usedUp = () => new DatabaseUnavailable('All connections to the database are in use');

/** Of several addresses that were tried, each with its own reason. */
const wordsOf = (cause: Error): string =>
  cause instanceof AggregateError
    ? cause.errors.map((one: unknown) => (one instanceof Error ? one.message : one)).join(', ')
    : cause.message;
