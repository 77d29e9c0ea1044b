/** Passkeys are bound to the host of the installation's public address, and open nothing elsewhere. */
export function passkeySite({ PUBLIC_URL }: { PUBLIC_URL: string }): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { rpID: hostname, origin };
}
