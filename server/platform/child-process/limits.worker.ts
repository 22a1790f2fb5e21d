import { workerData } from 'node:worker_threads';
import { limitsSchema } from './order.ts';

/**
 * Ends its process when it exceeds its limits. It is a separate thread, because a native decoder blocks the main one
 * until it is done.
 */

const LOOK_EVERY_MS = 25;
const MICROSECONDS = 1_000_000;
const { memoryBytes, processorSeconds } = limitsSchema.parse(workerData);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  const used = (user + system) / MICROSECONDS;
  if (process.memoryUsage.rss() > memoryBytes || used > processorSeconds)
    process.kill(process.pid, 'SIGKILL');
}, LOOK_EVERY_MS);
