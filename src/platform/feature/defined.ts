/** The names of one kind of definition. */
type Names = Set<string>;

/** What was defined in this process. The start compares it with what the features list: nothing is defined and then forgotten. */
export type Defined = { events: Names; jobs: Names; mails: Names; actions: Names; settings: Names };

export const defined: Defined = {
  events: new Set(),
  jobs: new Set(),
  mails: new Set(),
  actions: new Set(),
  settings: new Set(),
};
