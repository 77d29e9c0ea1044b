// Apart from the rules: a page shows these words before it has fetched any rule.

/** Said once for the whole form, by a toast; the fields are only marked. */
export const required = 'Please fill in all required fields';
