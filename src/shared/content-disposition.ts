/** As RFC 8187 has it: a few characters that addresses may hold have a meaning of their own in a header. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** What a browser calls a file that it shows or saves, whatever the name holds. */
export const contentDisposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename*=UTF-8''${encoded(name)}`;
