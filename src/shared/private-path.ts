// An address may begin with a language, as in /de/book/...
const hidden =
  /^(\/[a-z]{2})?\/((admin|dashboard|auth|setup|auto-redirect|reset-password|document|retainer|payment|api)(\/|$)|(book|bring|consent|newsletter|preview|testimonial|ticket)\/.)/;

/** Pages about one person: no search engine lists them, and no tracking tool ever runs on them. */
export const isPrivatePath = (path: string): boolean => hidden.test(path);
