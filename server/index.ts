import { setTimeout as delay } from 'node:timers/promises';
import type { RunningApp } from './app.ts';
import type { Config } from './platform/config.ts';
import { startEmbeddedDatabase } from './platform/database/embedded.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Services } from './platform/services.ts';

/** Requests and jobs get this long to finish; the database is stopped whether they have or not. */
const DRAIN_WITHIN_MS = 3200;

/** The server cannot start; the message is one line that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface RunningServer extends RunningApp {
  readonly port: number;
}

function explain(error: unknown, config: Config): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const { https } = config;
  const isHttps = https !== null && 'port' in error && error.port === https.port;
  const [setting, port] = isHttps ? ['HTTPS_PORT', https.port] : ['PORT', config.port];
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is already in use. Free it, or use another: ${setting}=${port + 1} npm start`,
      );
    case 'EACCES':
      if (isHttps)
        return new StartError(
          `Port ${port} may not be opened by this user. Start with a port above 1023: HTTPS_PORT=4443 npm start`,
        );
      return new StartError(
        `Port ${config.port} may not be opened by this user. Start with a port above 1023: PORT=4000 npm start`,
      );
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new StartError(
        'The database at DATABASE_URL can’t be reached. Check the address and that it runs, then start again.',
      );
    case '28P01':
    case '28000':
      return new StartError(
        'The database at DATABASE_URL refuses the user or password. Correct DATABASE_URL and start again.',
      );
    case '3D000':
      return new StartError(
        'The database named in DATABASE_URL doesn’t exist. Create it (createdb NAME) and start again.',
      );
    default:
      return /timeout expired|terminated due to connection timeout/.test(error.message)
        ? new StartError(
            'The database at DATABASE_URL doesn’t answer. Check the address and that it runs, then start again.',
          )
        : error;
  }
}

export interface StartOptions {
  readonly say: (line: string) => void;
  /** Compile pages as they change instead of serving the built ones. */
  readonly watch: boolean;
  /** Resolves once the pages are built. Everything that doesn't need them is prepared in the meantime. */
  readonly pagesBuilt?: Promise<void>;
  /** Called once the services work, before the server listens. */
  readonly onServices?: (services: Services) => void;
}

/** Loads the server's program and what its features add, which takes about as long as a database takes to start. */
async function loadProgram({ logLevel }: Config) {
  const [{ buildApp, createLogger }, { loadFeatures }] = await Promise.all([
    import('./app.ts'),
    import('./platform/features/load-features.ts'),
  ]);
  return { buildApp, logger: createLogger(logLevel), features: await loadFeatures() };
}

/**
 * Starts database, migrations, services and the web server.
 * @throws StartError, ConfigError or SchemaVersionError with one line that says what to do
 */
export async function startServer(
  config: Config,
  { say, watch, pagesBuilt = Promise.resolve(), onServices }: StartOptions,
): Promise<RunningServer> {
  const starting =
    config.databaseUrl === undefined ? startEmbeddedDatabase({ dataDir: config.dataDir, say }) : null;
  // The database starts while the program is loaded.
  const program = loadProgram(config);
  // The code that waits for it meets the error.
  program.catch(() => undefined);
  const embedded = await starting;
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  let running: RunningApp | null = null;
  try {
    // On a busy machine loading takes longer than a connection may take to open.
    const { buildApp, logger, features } = await program;
    const migrated = await migrate(databaseUrl);
    if (migrated.length > 0) say(`Prepared the database (${migrated.length} steps)`);
    running = await buildApp({
      config,
      databaseUrl,
      logger,
      pages: watch ? 'watched' : 'built',
      features: Promise.resolve(features),
      pagesBuilt,
      onServices,
    });
    const port = await running.listen({ port: config.port, host: config.host ?? '::' });
    const { close, services } = running;
    return {
      ...running,
      port,
      async close() {
        // Emails past their gate are waited for longer: ended now, each of them would be doubtful.
        const drained = delay(DRAIN_WITHIN_MS, undefined, { ref: false }).then(() => services.mail.close());
        await Promise.race([close(), drained]);
        await embedded?.stop();
      },
    };
  } catch (error) {
    await running?.close().catch(() => undefined);
    await embedded?.stop();
    throw explain(error, config);
  }
}
