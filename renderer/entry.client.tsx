import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { z } from 'zod';
import { knownVisit } from './platform/access/browser-visit.ts';
import { reloadOnMissingChunk } from './platform/chunk-failure.ts';
import { IS_STATION } from './platform/environment.ts';
import { startServiceWorker } from './platform/service-worker/service-worker.ts';

// Schemas compile themselves with `new Function` unless told not to; the content security policy refuses that.
z.config({ jitless: true });
reloadOnMissingChunk(window);

const startWorker = () => void startServiceWorker().catch(() => undefined);
// The dashboard's worker: a store's pages and the workstation have none.
if (import.meta.env.PROD && !IS_STATION)
  addEventListener('load', () => {
    if (knownVisit().store === null) requestIdleCallback?.(startWorker, { timeout: 5_000 }) ?? startWorker();
  });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
