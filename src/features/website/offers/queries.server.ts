import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { DbOrTx } from '#db/client.ts';
import { services } from '#db/schema/sales/services.ts';
import { offers } from '#db/schema/website/offers.ts';
import { readPictures } from '#features/website/media/pictures.server.ts';
import { otherLanguages } from '#shared/all-languages.ts';
import { AppError } from '#shared/app-error.ts';
import type { OfferKind } from '#shared/choices/website/offers.ts';
import { defaultCurrency } from '#shared/currencies.ts';
import type { Language, OtherLanguage } from '#shared/languages.ts';
import { toAmount, toDollars, toMinor } from '#shared/money.ts';
import type { OfferTranslations } from '#shared/offer-words.ts';
import { sameJson } from '#shared/same-json.ts';
import type { SitePicture } from '#shared/site-picture.ts';
import type { OfferPage } from './choices.ts';
import type { CatalogueOption, Offer } from './contract.ts';
import { originalOffers } from './defaults.ts';
import {
  arranged,
  type CatalogueService,
  canSell,
  inLanguage,
  type OfferValues,
  type OriginalOffer,
  pricesOf,
  type StoredParts,
  valuesOf,
} from './policy.ts';
import { addOnOf, cardOf, groupsOf, type ShownOffer, tierOf } from './shown.ts';

export type OfferRow = typeof offers.$inferSelect;

const fromMinor = (cents: number | null): number | null => (cents === null ? null : toAmount(cents, defaultCurrency));
const intoMinor = (amount: number | null): number | null => (amount === null ? null : toMinor(amount, defaultCurrency));

export const partsOfRow = ({ group_name, price_cents, yearly_cents, ...row }: OfferRow): StoredParts => ({
  ...{ name: row.name, description: row.description, group: group_name, features: row.features },
  ...{ price: fromMinor(price_cents), yearly: fromMinor(yearly_cents) },
  ...{ is_popular: row.is_popular, is_new: row.is_new, is_upcoming: row.is_upcoming },
  ...{ category: row.category, demo: row.demo, media_id: row.media_id, service_id: row.service_id },
});

export const columnsOf = ({ group, price, yearly, ...parts }: StoredParts) => ({
  ...parts,
  group_name: group,
  price_cents: intoMinor(price),
  yearly_cents: intoMinor(yearly),
});

const catalogueColumns = {
  ...{ id: services.id, name: services.name, kind: services.kind, type: services.type },
  ...{ frequency: services.frequency, price_cents: services.price_cents, is_active: services.is_active },
};
type Named = CatalogueService & { name: string };
type CatalogueRow = Omit<Named, 'price'> & { price_cents: number | null };

const named = ({ price_cents, ...row }: CatalogueRow): Named => ({
  ...row,
  price: price_cents === null ? null : toDollars(price_cents),
});

type Known = {
  id: string;
  key: string | null;
  position: number | null;
  since: number;
  row: OfferRow | undefined;
  service: Named | null;
  original: OfferValues | undefined;
};

const untouchedOf = ({ key, values }: OriginalOffer): Known => ({
  ...{ id: key, key, position: null, since: 0, row: undefined, service: null, original: values },
});

/** Most offers name nothing of the catalogue: then it is not asked, and the page does without it. */
async function readServices(db: DbOrTx, ids: string[]): Promise<ReadonlyMap<string, Named>> {
  const rows = ids.length > 0 ? await db.select(catalogueColumns).from(services).where(inArray(services.id, ids)) : [];
  return new Map(rows.map((row) => [row.id, named(row)]));
}

/** Stored ones and those that nobody has touched, in their order. */
async function readOffers(db: DbOrTx, kinds: readonly OfferKind[]): Promise<Map<OfferKind, Known[]>> {
  const found = await db
    .select()
    .from(offers)
    .where(inArray(offers.kind, [...kinds]));
  const sold = await readServices(
    db,
    found.flatMap(({ service_id }) => service_id ?? []),
  );
  return new Map(
    kinds.map((kind) => {
      const originals = originalOffers(kind);
      const stored = found.filter((row) => row.kind === kind);
      // A release may have dropped what a row belongs to: without a name of its own there is nothing left to show.
      const known = stored.flatMap((row): Known[] => {
        const original = originals.find(({ key }) => key === row.key)?.values;
        if (!original && row.name === null) return [];
        const { key, position } = row;
        return [
          {
            ...{ id: key ?? row.id, key, position, since: row.created_at.getTime(), row, original },
            service: sold.get(row.service_id ?? '') ?? null,
          },
        ];
      });
      const untouched = originals.filter(({ key }) => !stored.some((row) => row.key === key)).map(untouchedOf);
      const keys = originals.map(({ key }) => key);
      return [kind, arranged([...known, ...untouched], keys)] as const;
    }),
  );
}

type Pictures = Record<string, SitePicture>;

const picturesIn = (db: DbOrTx, all: readonly Known[]): Promise<Pictures> =>
  readPictures(
    db,
    all.flatMap(({ row }) => row?.media_id ?? []),
  );

const partsIn = ({ row }: Known): StoredParts | undefined => row && partsOfRow(row);

type Translated = ReadonlyMap<OtherLanguage, readonly OriginalOffer[]>;

const originalWords = ({ key }: Known, translated: Translated): Offer['original_translations'] =>
  Object.fromEntries(
    [...translated].flatMap(([language, all]) => {
      const found = all.find((one) => one.key === key)?.values;
      if (!found) return [];
      const { name, description, group, features } = found;
      return [[language, { name, description, group, features }] as const];
    }),
  );

function onWire(kind: OfferKind, known: Known, pictures: Pictures, translated: Translated): Offer {
  const { id, row, original, service } = known;
  const parts = partsIn(known);
  const values = valuesOf(original, parts);
  const translations: OfferTranslations = row?.translations ?? {};
  return {
    ...{ id, kind, values, translations, original: original ?? null },
    original_translations: originalWords(known, translated),
    revision: row?.revision ?? 0,
    is_visible: row?.is_visible ?? true,
    is_changed: !original || Object.values(parts ?? {}).some((part) => part !== null) || Object.keys(translations).length > 0,
    prices: pricesOf(kind, values, service),
    service: service && { id: service.id, name: service.name, price: service.price, is_sold: canSell(kind, service) },
    picture: (values.media_id && pictures[values.media_id]) || null,
    is_sample: row?.is_sample ?? false,
  };
}

export async function listOffers(db: DbOrTx, kind: OfferKind): Promise<Offer[]> {
  const all = (await readOffers(db, [kind])).get(kind) ?? [];
  const pictures = await picturesIn(db, all);
  const translated = new Map(otherLanguages.map((language) => [language, originalOffers(kind, language)]));
  return all.map((one) => onWire(kind, one, pictures, translated));
}

export const missingOffer = (): AppError => new AppError('NOT_FOUND', 'This offer does not exist.');

export async function findOffer(db: DbOrTx, kind: OfferKind, id: string): Promise<Offer> {
  const found = (await listOffers(db, kind)).find((one) => one.id === id);
  if (!found) throw missingOffer();
  return found;
}

/** What is sold now and fits, by name. */
export async function listServices(db: DbOrTx, kind: OfferKind): Promise<CatalogueOption[]> {
  const rows = await db
    .select(catalogueColumns)
    .from(services)
    .where(and(eq(services.kind, kind === 'template' ? 'template' : 'service'), eq(services.is_active, true)))
    .orderBy(asc(services.name), asc(services.id))
    .limit(500);
  return rows
    .map((row) => named(row))
    .filter((service) => canSell(kind, service))
    .map(({ id, name, price, frequency }) => ({ id, name, price, frequency }));
}

export async function findService(db: DbOrTx, id: string): Promise<Named | null> {
  const [row] = await db.select(catalogueColumns).from(services).where(eq(services.id, id));
  return row ? named(row) : null;
}

function shownOffer(kind: OfferKind, known: Known, language: Language, pictures: Pictures): ShownOffer {
  const { id, key, row, original, service } = known;
  const parts = partsIn(known);
  const values = valuesOf(original, parts);
  const translated = language === 'en' ? undefined : originalOffers(kind, language).find((one) => one.key === key)?.values;
  return {
    ...{ id, group: values.group, prices: pricesOf(kind, values, service) },
    values: inLanguage(language, values, parts, row?.translations ?? {}, translated),
    service: canSell(kind, service) ? { id: service.id, price: service.price } : null,
    picture: (values.media_id && pictures[values.media_id]) || null,
  };
}

type List = { kind: OfferKind; section: string; field: string; listed: (all: readonly ShownOffer[]) => unknown[] };

const cards = (all: readonly ShownOffer[]) => all.map(cardOf);
/** As many as the home page has room for. */
export const cardsOnHome = 4;

const listsOf: Record<OfferPage, readonly List[]> = {
  pricing: [
    { kind: 'plan', section: 'plans', field: 'tiers', listed: (all) => all.map(tierOf) },
    { kind: 'one_time', section: 'oneTime', field: 'groups', listed: groupsOf },
    { kind: 'add_on', section: 'addOns', field: 'items', listed: (all) => all.map(addOnOf) },
  ],
  templates: [{ kind: 'template', section: 'cards', field: 'items', listed: cards }],
  home: [{ kind: 'template', section: 'templates', field: 'cards', listed: (all) => cards(all.slice(0, cardsOnHome)) }],
};

type Sections = Record<string, Record<string, unknown>>;

/** The lists of a page that differ from the English originals, as visitors see them; null where none does. */
export async function shownSections(db: DbOrTx, page: OfferPage, language: Language = 'en'): Promise<Sections | null> {
  const lists = listsOf[page];
  const kinds = [...new Set(lists.map(({ kind }) => kind))];
  const found = await readOffers(db, kinds);
  const touched = [...found.values()].flat().filter(({ row }) => row !== undefined);
  if (touched.length === 0 && language === 'en') return null;
  const pictures = await picturesIn(db, touched);
  const sections: Sections = {};
  for (const { kind, section, field, listed } of lists) {
    const known = found.get(kind) ?? [];
    const visible = known.filter(({ row }) => row?.is_visible ?? true);
    const now = listed(visible.map((one) => shownOffer(kind, one, language, pictures)));
    const before = originalOffers(kind).map(untouchedOf);
    const same = listed(before.map((one) => shownOffer(kind, one, 'en', {})));
    if (!sameJson(now, same)) sections[section] = { ...sections[section], [field]: now };
  }
  return Object.keys(sections).length > 0 ? sections : null;
}

/** The stored row of one, by the id that the wire knows it by. */
export const isOffer = (kind: OfferKind, id: string) =>
  and(eq(offers.kind, kind), z.uuid().safeParse(id).success ? and(eq(offers.id, id), isNull(offers.key)) : eq(offers.key, id));
