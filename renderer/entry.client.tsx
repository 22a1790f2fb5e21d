import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { z } from 'zod';
import { currentVisit } from './platform/access/browser-visit.ts';
import { reloadForMissingFile, reloadOnMissingChunk } from './platform/chunk-failure.ts';
import { IS_STATION } from './platform/environment.ts';
import { saveEarlyPresses } from './platform/forms/early-presses.ts';
import { saveEarlyTexts } from './platform/forms/early-texts.ts';
import { loadDashboardRoutes } from './platform/routing/route-table.ts';
import { startServiceWorker } from './platform/service-worker/service-worker.ts';
import { replaceForbiddenStorage } from './platform/storage/forbidden-storage.ts';
import { whenIdle } from './platform/when-idle.ts';
import { isOnlyAhead } from './ui/lazy-code.ts';

// Schemas compile themselves with `new Function` unless told not to; the content security policy refuses that.
z.config({ jitless: true });
replaceForbiddenStorage(window);
reloadOnMissingChunk(window, () => !isOnlyAhead());

/** Once the page is at rest. The dashboard's worker: a store's pages and the workstation have none. */
function startWorker(): void {
  if (currentVisit().store !== null) return;
  whenIdle(() => void startServiceWorker().catch(() => undefined));
}
if (import.meta.env.PROD && !IS_STATION) {
  if (document.readyState === 'complete') setTimeout(startWorker);
  else addEventListener('load', startWorker);
}

/**
 * A page for somebody who is logged in shows menus of the dashboard's routes: they have to be known first. Where their
 * file can't be had, the page wakes up without these menus, and the next navigation asks for it again.
 */
async function start(): Promise<void> {
  if (document.querySelector('link[data-routes]')) {
    try {
      await loadDashboardRoutes();
    } catch (error) {
      if (reloadForMissingFile(window, error)) return;
    }
  }
  saveEarlyTexts(document);
  saveEarlyPresses(window);
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />);
  });
}
void start();
