/// <reference lib="webworker" />
import { OFFLINE_PAGE, TAKE_OVER } from '../../shared/contract/service-worker.ts';
import { isBuiltAsset, parsePush, staleCaches } from './worker-rules.ts';

declare const self: ServiceWorkerGlobalScope;

const CACHE = `selvedge-${import.meta.env.SELVEDGE_VERSION}`;
const OFFLINE_FILES = [OFFLINE_PAGE, '/selvedge.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(staleCaches(names, CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** Built files never change under their address, so each is fetched only once. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

const arrival = (answer: Response): Promise<unknown> => answer.blob().catch(() => undefined);

/** Pages are never kept: they show what one signed-in person may see at this moment. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    // A worker that gives way to a newer one ends between two events, and with it a page that is still arriving.
    event.waitUntil(arrival(answer.clone()));
    return answer;
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isBuiltAsset(url.pathname)) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(page(event));
});

self.addEventListener('push', (event) => {
  const { title, ...options } = parsePush(event.data?.text() ?? null);
  event.waitUntil(self.registration.showNotification(title, { icon: '/selvedge.svg', ...options }));
});

async function follow(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(
    ({ url }) => new URL(url).pathname === new URL(path, self.location.origin).pathname,
  );
  await (shown ? shown.focus() : self.clients.openWindow(path));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification;
  event.waitUntil(follow(typeof data === 'string' ? data : '/dashboard/'));
});
