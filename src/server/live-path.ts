export const livePaths = { own: '/api/live', visitor: '/api/conversations/current/live' };

/** A page that comes back by itself is nobody at work: it must not keep a session alive. */
export const isStream = (path: string): boolean => path === livePaths.own || path === livePaths.visitor;
