/** What a box holds once its message was sent: what was typed while that was on its way stays. */
export const typedSince = (sent: string, now: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
