// Shows push messages and opens what they are about. It answers no request and keeps no page: there is no fetch listener.
self.addEventListener('push', (event) => {
  const { title, body, href, tag } = event.data.json();
  const look = { body, tag, renotify: true, icon: '/app/icon-192.png', badge: '/app/icon-192.png', data: { href } };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.href));
});

async function open(href) {
  const wanted = new URL(href, self.location.origin);
  const { href: address } = wanted.origin === self.location.origin ? wanted : new URL('/', self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A window that shows something else stays as it is: somebody may be typing there.
  const shown = windows.find(({ url }) => url === address);
  if (shown) await shown.focus();
  else await self.clients.openWindow(address);
}
