import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { offers } from '#db/schema/website/offers.ts';
import { keepPictures } from '#features/website/media/pictures.server.ts';
import type { Actor } from '#platform/audit/actor.server.ts';
import type { VerbOf } from '#platform/audit/audit.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { AppError } from '#shared/app-error.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import type { OfferTranslations } from '#shared/offer-words.ts';
import { sameJson } from '#shared/same-json.ts';
import { offersAudit } from './audit.server.ts';
import { mostOffers, offerNames } from './choices.ts';
import type { Offer, OfferInput } from './contract.ts';
import { originalOffers } from './defaults.ts';
import { canSell, type OfferValues, problemsOf, storedParts, valuesOf } from './policy.ts';
import {
  columnsOf,
  findOffer,
  findService,
  isOffer,
  listOffers,
  missingOffer,
  type OfferRow,
  partsOfRow,
} from './queries.server.ts';

type Ports = Pick<Platform, 'db' | 'pages'>;
type At = { kind: OfferKind; id: string };
type Seen = { revision: number };
type Written = OfferInput & { translations: OfferTranslations };

const changed = 'Somebody else changed this meanwhile. Nothing was saved.';

const originalOf = ({ kind, id }: At): OfferValues | undefined => originalOffers(kind).find(({ key }) => key === id)?.values;

/** The row, held until the end; an original that nobody has touched yet gets its row now. */
async function lockOffer(tx: Tx, at: At): Promise<OfferRow> {
  if (originalOf(at)) await tx.insert(offers).values({ kind: at.kind, key: at.id }).onConflictDoNothing();
  const [row] = await tx.select().from(offers).where(isOffer(at.kind, at.id)).for('update');
  if (!row) throw missingOffer();
  return row;
}

function refuseOther(row: OfferRow, { revision }: Seen): void {
  if (row.revision !== revision) throw new AppError('CONFLICT', changed);
}

function refuse(field: string, problem: string): never {
  throw new AppError('BAD_REQUEST', problem, { fields: { [field]: problem } });
}

/** What is named stays until this transaction ends, and is fit for visitors. */
async function demandFit(tx: Tx, kind: OfferKind, values: OfferValues, before: OfferRow | null): Promise<void> {
  const problems = problemsOf(kind, values);
  const [first] = Object.values(problems);
  if (first) throw new AppError('BAD_REQUEST', first, { fields: problems });
  if (kind === 'template' && values.media_id) {
    const picture = (await keepPictures(tx, [values.media_id])).get(values.media_id);
    if (!picture) refuse('media_id', 'This picture was deleted');
    if (!picture.alt) refuse('media_id', 'Please describe this picture first');
  }
  // One that it names already may have been taken off sale since: that keeps nobody from mending a word.
  if (!values.service_id || values.service_id === before?.service_id) return;
  if (!canSell(kind, await findService(tx, values.service_id)))
    refuse('service_id', `Nothing of the catalogue that a ${offerNames[kind].one} can sell. Please choose again`);
}

/** Whatever somebody of the studio does with a sample makes it theirs. */
const update = (tx: Tx, row: OfferRow, values: Partial<typeof offers.$inferInsert>) =>
  tx
    .update(offers)
    .set({ ...values, is_sample: false })
    .where(eq(offers.id, row.id));

const audit = (tx: Tx, author: Actor, verb: VerbOf<typeof offersAudit, 'offer'>, at: At, name: string) =>
  offersAudit.write(tx, {
    ...author,
    action: `offer.${verb}`,
    ...{ entity: 'offers', entity_id: at.id, details: { offer: `the ${offerNames[at.kind].one} ${name}`, kind: at.kind } },
  });

/** Words without those that say nothing. */
const spoken = (translations: OfferTranslations): OfferTranslations =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([language, words]) => {
      const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value.length > 0));
      return Object.keys(given).length > 0 ? [[language, given]] : [];
    }),
  );

const storedOf = (kind: OfferKind, { translations, ...values }: Written, original: OfferValues | undefined) => ({
  ...columnsOf(storedParts(kind, values, original)),
  translations: spoken(translations),
});

const nameOf = (at: At, row: OfferRow): string => valuesOf(originalOf(at), partsOfRow(row)).name;

/** Whoever adds one is alone with it: the same one twice, and as many as there can be, are counted right. */
const takeTurns = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('offers'))`);

const wordsOf = (row: OfferRow) => ({ ...columnsOf(partsOfRow(row)), translations: row.translations });

/** Sent again after a lost answer: what was corrected since then is not lost either. */
async function correct(tx: Tx, author: Actor, row: OfferRow, { kind, id, ...written }: At & Written): Promise<void> {
  if (row.kind !== kind || row.key !== null) throw new AppError('CONFLICT', 'This id belongs to something else.');
  const next = storedOf(kind, written, undefined);
  if (sameJson(wordsOf(row), next)) return;
  if (row.revision !== 1) throw new AppError('CONFLICT', 'This was added already, and changed since. Open it from the list.');
  await demandFit(tx, kind, written, row);
  await update(tx, row, { ...next, revision: row.revision + 1 });
  await audit(tx, author, 'updated', { kind, id }, written.name);
}

/** Once, however often the form is sent. */
export async function createOffer(ports: Ports, author: Actor, input: At & Written): Promise<Offer> {
  const { kind, id, ...written } = input;
  const offer = await ports.db.transaction(async (tx) => {
    await takeTurns(tx);
    const [known] = await tx.select().from(offers).where(eq(offers.id, id)).for('update');
    if (known) {
      await correct(tx, author, known, input);
      return findOffer(tx, kind, id);
    }
    await demandFit(tx, kind, written, null);
    if ((await listOffers(tx, kind)).length >= mostOffers[kind])
      throw new AppError('CONFLICT', `There can be at most ${mostOffers[kind]}. Please delete one first.`);
    await tx.insert(offers).values({ id, kind, ...storedOf(kind, written, undefined), revision: 1 });
    await audit(tx, author, 'created', { kind, id }, written.name);
    return findOffer(tx, kind, id);
  });
  ports.pages.drop('offers');
  return offer;
}

export async function updateOffer(
  ports: Ports,
  author: Actor,
  { kind, id, revision, ...written }: At & Seen & Written,
): Promise<Offer> {
  const at = { kind, id };
  const offer = await ports.db.transaction(async (tx) => {
    const row = await lockOffer(tx, at);
    const next = storedOf(kind, written, originalOf(at));
    // Sent again after a lost answer, it changes nothing.
    if (!sameJson(wordsOf(row), next)) {
      refuseOther(row, { revision });
      await demandFit(tx, kind, written, row);
      await update(tx, row, { ...next, revision: row.revision + 1 });
      await audit(tx, author, 'updated', at, written.name);
    }
    return findOffer(tx, kind, id);
  });
  ports.pages.drop('offers');
  return offer;
}

/** Leaves what somebody is writing valid: it changes no word. */
export async function setVisible(ports: Ports, author: Actor, at: At, is_visible: boolean): Promise<Offer> {
  const offer = await ports.db.transaction(async (tx) => {
    const row = await lockOffer(tx, at);
    if (row.is_visible !== is_visible) {
      await update(tx, row, { is_visible });
      await audit(tx, author, is_visible ? 'shown' : 'hidden', at, nameOf(at, row));
    }
    return findOffer(tx, at.kind, at.id);
  });
  ports.pages.drop('offers');
  return offer;
}

/** Its place, and whether it is shown, stay. */
export async function resetOffer(ports: Ports, author: Actor, at: At, seen: Seen): Promise<Offer> {
  const original = originalOf(at);
  const offer = await ports.db.transaction(async (tx) => {
    const row = await lockOffer(tx, at);
    if (!original) throw new AppError('CONFLICT', 'There is no original of this one.');
    const next = { ...columnsOf(storedParts(at.kind, original, original)), translations: {} };
    if (!sameJson(wordsOf(row), next)) {
      refuseOther(row, seen);
      await update(tx, row, { ...next, revision: row.revision + 1 });
      await audit(tx, author, 'reset', at, original.name);
    }
    return findOffer(tx, at.kind, at.id);
  });
  ports.pages.drop('offers');
  return offer;
}

export async function deleteOffer(ports: Ports, author: Actor, at: At, seen: Seen): Promise<At> {
  await ports.db.transaction(async (tx) => {
    const row = await lockOffer(tx, at);
    if (originalOf(at)) throw new AppError('CONFLICT', 'This one comes with Foyer: it can be hidden, not deleted.');
    refuseOther(row, seen);
    await tx.delete(offers).where(eq(offers.id, row.id));
    await audit(tx, author, 'deleted', at, nameOf(at, row));
  });
  ports.pages.drop('offers');
  return at;
}
