/** The kinds of sections that an owner builds with, as they begin: what is left empty is not shown. */
export const ownSections = {
  text: { sections: [] as { title: string; paragraphs: string[] }[] },
  points: { title: '', items: [] as { title: string; text: string }[] },
  faq: { title: '', entries: [] as { id: string; question: string; answer: string }[] },
  call: { title: '', text: '', action: { label: '', to: '' } },
};
export type OwnSections = typeof ownSections;
export type OwnKind = keyof OwnSections;

export const ownKinds = ['text', 'points', 'faq', 'call'] as const;

/** One of each kind can be added to a page of the site. */
export const moreContent = {
  more_text: ownSections.text,
  more_points: ownSections.points,
  more_faq: ownSections.faq,
  more_call: ownSections.call,
};
export type MoreKey = keyof typeof moreContent;

export const moreOrder = ['more_text', 'more_points', 'more_faq', 'more_call'] as const;

/** The sections of a page with those that can be added, which stand before the closing one, or last where there is none. */
export const withMoreKeys = <K extends string>(own: readonly K[], closing?: K): (K | MoreKey)[] => {
  const at = closing === undefined ? own.length : own.indexOf(closing);
  return at < 0 ? [...own, ...moreOrder] : [...own.slice(0, at), ...moreOrder, ...own.slice(at)];
};
