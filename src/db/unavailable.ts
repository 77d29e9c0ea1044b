import { causesOf, codeOf, hasCode } from './error-codes.ts';

/** The database could not be asked: it is down, it hangs, or all connections to it are in use. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** 08: connection exceptions; 25P03: ended while idle in a transaction; 53200, 53300: no memory or connection left; 57P: shut down, crashed, starting. */
const lostCodes = /^(08...|25P03|53200|53300|57P0[1-5])$/;
/** What the driver says of a connection that is gone. */
const driverWords = /^(Connection terminated|Client (was closed|has encountered a connection error) )/;

/** The system's own errors, such as a reset: other services fail with the same ones, so these are known one by one. */
const broken = new WeakSet<Error>();

let brokenAt = 0;

/** Remembers what broke a connection to the database. */
export const markBroken = (error: Error): void => {
  broken.add(error);
  markLost();
};

/** Somebody was refused a connection, or lost one. */
export const markLost = (): void => {
  brokenAt = Date.now();
};

/** Whether this process has lost a connection or could not have one since then, for failures that do not tell their cause. */
export const lostSince = (moment: number): boolean => brokenAt >= moment;

/** Whether the connection to the database is to blame, and not what was asked over it. */
export const isUnavailable = (error: unknown): boolean =>
  causesOf(error).some(
    (at) => at instanceof DatabaseUnavailable || broken.has(at) || lostCodes.test(codeOf(at)) || driverWords.test(at.message),
  );

/** 53100 is what PostgreSQL says of a full disk, the others what the system says. */
const fullCodes = ['53100', 'ENOSPC', 'EDQUOT'];

export const isDiskFull = (error: unknown): boolean => hasCode(error, fullCodes);
