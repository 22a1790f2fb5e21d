import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Vite inside this server: sources are compiled as they are asked for, islands are rebuilt as they change. */
export async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { build, createServer } = await import('vite');
  const islands = await build({
    configFile: 'bundling/islands.config.ts',
    mode: 'development',
    logLevel: 'warn',
    build: { watch: {} },
  });
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', async () => {
    if ('close' in islands) await islands.close();
    await vite.close();
  });
  return vite;
}

/** Lets Vite answer what is its own (modules, its client). True if it did. */
export async function answeredByVite(
  vite: ViteDevServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const passedOn = new Promise<false>((resolve, reject) => {
    vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
  });
  const answered = once(reply.raw, 'close').then(() => true as const);
  const done = await Promise.race([passedOn, answered]);
  if (done) reply.hijack();
  return done;
}
