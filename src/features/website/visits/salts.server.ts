import { hash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '#db/client.ts';
import { visit_salts } from '#db/schema/website/visits.ts';
import { studioDay } from '#db/studio-day.ts';
import { networkKey } from './view-budget.ts';

type Today = { salt: string; ends: number };

/** The salt of the studio's day, made by the first process that needs it. Those of earlier days are destroyed first. */
async function readToday(db: Db): Promise<Today> {
  return db.transaction(async (tx) => {
    const now = new Date();
    const { rows } = await tx.execute<{ day: string; ends: Date | string; salt: string | null }>(
      sql`select today.day::text as day, ((today.day + 1)::timestamp at time zone studio_time_zone()) as ends,
            (select salt from ${visit_salts} s where s.day = today.day) as salt
          from (select ${studioDay(now)} as day) today`,
    );
    const found = rows[0];
    if (!found) throw new Error('The database gave no day');
    const ends = new Date(found.ends).getTime();
    if (found.salt) return { salt: found.salt, ends };
    await tx.execute(sql`lock table ${visit_salts} in access exclusive mode`);
    const [made] = await tx.select().from(visit_salts).where(sql`${visit_salts.day} = ${found.day}`);
    if (made) return { salt: made.salt, ends };
    // Truncating takes the rows from the disk as well; a deleted row would stay there until it is overwritten.
    await tx.execute(sql`truncate ${visit_salts}`);
    const salt = randomBytes(32).toString('base64');
    await tx.insert(visit_salts).values({ day: found.day, salt });
    return { salt, ends };
  });
}

/** Of a site that nobody visited since. */
export async function destroyOldSalts(db: DbOrTx): Promise<number> {
  const isOld = sql`${visit_salts.day} <> ${studioDay(new Date())}`;
  const count = await db.$count(visit_salts, isOld);
  if (count > 0) await db.execute(sql`truncate ${visit_salts}`);
  return count;
}

/** Today's salt, forgotten by this process when the day ends. */
export function createSalts(db: Db) {
  let today: Promise<Today> | null = null;
  let end: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(end);
    today = null;
  };
  return {
    forget,
    get: async (): Promise<string> => {
      today ??= readToday(db);
      try {
        const { salt, ends } = await today;
        clearTimeout(end);
        end = setTimeout(forget, Math.max(0, ends - Date.now())).unref();
        return salt;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}

/** The same for a browser of a network on one day, as the text of a signed 64-bit number. */
export const visitorOf = (salt: string, site: string, ip: string | null, userAgent: string): string =>
  hash('sha256', `${salt}\n${site}\n${networkKey(ip)}\n${userAgent}`, 'buffer')
    .readBigInt64BE(0)
    .toString();
