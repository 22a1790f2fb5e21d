import { SERVICE_WORKER_PATH, TAKE_OVER } from '../../../shared/contract/service-worker.ts';
import { SERVICE_WORKER_UPDATE_CHECK_MS } from '../../../shared/rules/constants/constants.ts';

let waiting: ServiceWorker | null = null;
let held = false;

/** Whether the screen that shows holds work in progress: a new version waits until it is left for another one. */
export function setUpdatesPaused(hold: boolean): void {
  held = hold;
}

/**
 * Whether a new version is ready and may come with the next page. Spec 1 §2.12. That page lets the new worker take over
 * once it is at rest, and not this one on its way out: a worker that gives way may end before the page that is asked
 * for through it has arrived.
 */
export const newVersionWaits = (): boolean => waiting !== null && !held;

/** Whether a registration belongs to the program; anything else on this origin is left over from something else. */
export const isOurs = (scriptUrl: string | undefined, scope: string, origin: string): boolean =>
  scriptUrl === origin + SERVICE_WORKER_PATH && scope === `${origin}/`;

async function removeOthers(container: ServiceWorkerContainer): Promise<void> {
  for (const registration of await container.getRegistrations()) {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    if (!isOurs(worker?.scriptURL, registration.scope, location.origin)) await registration.unregister();
  }
}

function watch(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  const look = () => {
    // The first worker of a browser replaces nothing: there is no new version to wait for.
    waiting = container.controller ? registration.waiting : null;
  };
  // A page that has just been loaded is the new version: nothing has to be loaded again for it.
  registration.waiting?.postMessage(TAKE_OVER);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  setInterval(() => void registration.update().catch(() => undefined), SERVICE_WORKER_UPDATE_CHECK_MS);
}

/** Installs the program's worker once the page is at rest, and looks for a newer one every hour. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  await removeOthers(container);
  watch(await container.register(SERVICE_WORKER_PATH, { updateViaCache: 'none' }), container);
}
