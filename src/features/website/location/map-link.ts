/** Where 'Open in maps' leads: the phone's own map application, or a map in the browser. */
export function mapAddress(address: string, userAgent: string): string {
  const query = encodeURIComponent(address.replace(/\s+/g, ' ').trim());
  if (/android/i.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iphone|ipad|ipod/i.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
