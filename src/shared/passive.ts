/** Sent with what a page asks for while nobody is at it: such a request is no use of the session. */
export const passiveHeader = 'x-passive';
