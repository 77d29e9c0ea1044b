// What holds machines off the public forms, for the browser and the server alike. Free of Zod: public pages carry this file.

/** The honeypot: left empty by people, filled by machines. */
export const honeypotField = 'homepage';

/** How long a person needs at least, in milliseconds; the browser waits out the rest by itself. */
export const minimumFillMs = 1_500;
