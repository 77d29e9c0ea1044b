import { slugOf } from '#shared/slug.ts';

/** What tells who a client is, whatever the draft says about them now. */
export type Identity = {
  /** Of the business, or of whom the case study is about: single words of it tell who it is, too. */
  names: readonly string[];
  /** Of people of the client. Given names are words of every text, so the whole name and the family name count. */
  people: readonly string[];
  /** Web addresses and mail addresses. */
  addresses: readonly string[];
};

export const nobodyKnown: Identity = { names: [], people: [], addresses: [] };

/** Shorter words are part of too many others; of a script without an alphabet two letters are a name already. */
const shortestWord = 4;
const shortestName = (name: string): number => (/[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]/u.test(name) ? 2 : 3);

/** Words that names of businesses share with texts about anybody's work. */
const commonWords = new Set(
  [
    'agency association bakery beauty books brothers bureau business cafe care center centre city client clients clinic club coffee',
    'collective community company consult consultants consulting cooperative creative customer data dental design designs digital',
    'events family fashion fitness flowers food foods foundation from garden gardens global good great group health holding holdings',
    'home homes hotel house institute international kitchen labs legal life limited local market media medical mobile modern museum',
    'music national office online organic partner partners photo photography physio practice press print private production',
    'productions projects public restaurant retail school service services shop shops smart society software solutions sons sport',
    'sports store stores street studio studios style supply systems team tech technologies technology that theatre their this town',
    'trade travel trust very village wear well wine with work works workshop world your youth',
    'gmbh mbh',
  ]
    .join(' ')
    .split(' '),
);

/** Hosts of mail that belong to no client. */
const sharedHosts =
  /^(?:.+\.)?(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|pm|fastmail|zoho|mail|t-online|posteo|mailbox|orange|free|laposte|libero|yandex|qq|163)\.[a-z.]+$/;

/** Letters and digits in small spelling, without marks, with single spaces between words: "Café-Été" is "cafe ete". */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const isTelling = (word: string): boolean => word.length >= shortestWord && !commonWords.has(word) && !/^\d+$/.test(word);

function hostOf(address: string): string | null {
  const host = address.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : address;
  const url = /^https?:\/\//i.test(host) ? host : `https://${host}`;
  if (!host.trim() || !URL.canParse(url)) return null;
  const plain = new URL(url).hostname.toLowerCase().replace(/^www\./, '');
  return plain.includes('.') && !sharedHosts.test(plain) ? plain : null;
}

/** The part of a host that somebody chose: "harbor-pine" of "shop.harbor-pine.co.uk". */
function chosenPart(host: string): string {
  const parts = host.split('.').slice(0, -1);
  return parts.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

type Mark = { shown: string; isIn: (text: string) => boolean };

/** Of its own, or in the genitive and plural. */
const holdsWord = (text: string, word: string): boolean =>
  ` ${text} `.includes(` ${word} `) || ` ${text} `.includes(` ${word}s `);
const wholeWord = (word: string): Mark => ({ shown: word, isIn: (text) => holdsWord(text, word) });

/** Anywhere, also inside of longer words and without its spaces; a short name is a word of its own. */
function anywhere(name: string): Mark[] {
  const plain = folded(name);
  if (plain.length < shortestName(name) || commonWords.has(plain.replace(/^(?:the|a) /, ''))) return [];
  const shown = name.trim();
  if (/^[a-z0-9 ]{1,4}$/.test(plain)) return [{ ...wholeWord(plain), shown }];
  const joined = plain.replaceAll(' ', '');
  const spelled = folded(slugOf(name, 80));
  // Letters that an address does not carry may have been left out of it: what is left would be another name.
  const isWhole = spelled.split(' ').length === plain.split(' ').length;
  const forms = [plain, ...(joined.length > 5 ? [joined] : []), ...(isWhole && spelled ? [spelled] : [])];
  return [{ shown, isIn: (text) => forms.some((form) => text.includes(form)) }];
}

const marksOf = ({ names, people, addresses }: Identity): Mark[] => {
  const whole = people.filter((name) => /\s/.test(name.trim()));
  const hosts = addresses.flatMap((address) => hostOf(address) ?? []);
  return [
    ...names.flatMap(anywhere),
    ...whole.flatMap(anywhere),
    ...hosts.flatMap(anywhere),
    ...names.flatMap((name) => folded(name).split(' ').filter(isTelling).map(wholeWord)),
    ...whole.flatMap((name) => folded(name).split(' ').slice(-1).filter(isTelling).map(wholeWord)),
    ...hosts
      .map(chosenPart)
      .filter((part) => isTelling(folded(part)))
      .flatMap(anywhere),
  ];
};

/** Finds in a text what tells who the client is; null where nothing does. */
export function finderOf(identity: Identity): (text: string) => string | null {
  const marks = marksOf(identity);
  return (text) => {
    const plain = folded(text);
    return marks.find(({ isIn }) => isIn(plain))?.shown ?? null;
  };
}
