import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { z } from 'zod';
import { reloadOnMissingChunk } from './platform/chunk-failure.ts';

// Schemas compile themselves with `new Function` unless told not to; the content security policy refuses that.
z.config({ jitless: true });
reloadOnMissingChunk(window);

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
