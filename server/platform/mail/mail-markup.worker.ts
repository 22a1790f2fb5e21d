import { parentPort } from 'node:worker_threads';
import compile from 'mjml';
import { type Compiled, orderSchema } from './mail-markup.messages.ts';

/** Loading the compiler holds a thread for a second: here no request waits for it. */
parentPort?.on('message', async (message: unknown) => {
  const { id, markup } = orderSchema.parse(message);
  const tell = (compiled: Compiled) => parentPort?.postMessage(compiled);
  try {
    const { html } = await compile(markup, { fonts: {}, validationLevel: 'strict' });
    tell({ id, html });
  } catch (error) {
    tell({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
