import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';
import { isSignedIn } from './platform/calls/caller.ts';
import {
  BODY_LIMIT_BYTES,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitedServers,
  registerRequestLimits,
} from './platform/calls/connections.ts';
import { registerCalls } from './platform/calls/http.ts';
import { keepIncomingClean } from './platform/calls/incoming.ts';
import { type ListeningPlace, listen, listenEncrypted } from './platform/calls/listen.ts';
import { networkOf } from './platform/calls/network.ts';
import { createGuestPageServers, createPageServers } from './platform/calls/page-server.ts';
import { parseJsonBody } from './platform/calls/parse-body.ts';
import { registerRefusals } from './platform/calls/refusals.ts';
import { pathOfTarget, registerTargets } from './platform/calls/request-targets.ts';
import { createCaptcha } from './platform/captcha/captcha.ts';
import { registerChallengeAnswers } from './platform/certificates/challenge-answers.ts';
import { createOwnCertificate } from './platform/certificates/own-certificate.ts';
import { createServedCertificates, encryptionWith } from './platform/certificates/served-certificates.ts';
import { QUICK_BROTLI } from './platform/compression/brotli.ts';
import type { Config } from './platform/config.ts';
import { followDatabaseClock } from './platform/database/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { openReplica } from './platform/database/replica.ts';
import { inScope } from './platform/database/scope.ts';
import { createDns } from './platform/dns/dns.ts';
import { countWaitingEvents } from './platform/domain-events/deliveries.ts';
import { createDomainEvents } from './platform/domain-events/dispatch.ts';
import { withServices } from './platform/domain-events/domain-events.ts';
import { createEvents } from './platform/events/events.ts';
import { type Features, loadFeatures } from './platform/features/load-features.ts';
import { registerHealth } from './platform/health/health.ts';
import { registerCertificateQuestions } from './platform/hosts/certificate-questions.ts';
import { visitorCountry } from './platform/hosts/country.ts';
import { createHosts } from './platform/hosts/hosts.ts';
import { limitUnknownHosts, registerEncryption, registerKnownHosts } from './platform/hosts/known-hosts.ts';
import { isLocalName, isLoopback } from './platform/hosts/local-names.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { loggedError } from './platform/logs/logged-error.ts';
import { registerPostmarkWebhooks } from './platform/mail/adapters/postmark-webhooks.ts';
import { registerInboundMail } from './platform/mail/inbound/inbound-route.ts';
import { openLmtp } from './platform/mail/inbound/lmtp.ts';
import { countMails } from './platform/mail/ledger/counts.ts';
import { createMail, registerMailViewer } from './platform/mail/mail.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { registerOpenApi } from './platform/openapi/register.ts';
import { createPageCache } from './platform/page-cache/page-cache.ts';
import { isolationHeaders } from './platform/pages/isolation.ts';
import { createOwnPages } from './platform/pages/own-pages.ts';
import { keptPageHeaders, registerPages } from './platform/pages/pages.ts';
import { registerTagsFrame } from './platform/pages/tags-frame.ts';
import { createPayments } from './platform/payments/payments.ts';
import type { QueueOptions } from './platform/queue/queue.ts';
import type { JobContext, Services } from './platform/services.ts';
import { platformSecrets } from './platform/sessions/platform-secret.ts';
import { createSeals } from './platform/sessions/seals.ts';
import { createStorage } from './platform/storage/storage.ts';

const VERSION = '0.1.0';
const BUILD_DIRECTORY = 'build';
/** Where islands go that are rebuilt as their sources change. */
const WATCHED_DIRECTORY = 'build/development';
const REQUESTS_A_MINUTE = 3000;
const STOP_WITHIN_MS = 4000;
/** Headers and fields that must never be logged. */
const SECRETS_IN_LOGS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.token',
];

export interface RunningApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** @returns the port, where any free one was asked for */
  listen(place: ListeningPlace): Promise<number>;
  close(): Promise<void>;
}

/** The server's log: one JSON line an event. @param to where it goes; the standard output without */
export function createLogger(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: 'selvedge' },
    serializers: { err: loggedError },
    redact: { paths: SECRETS_IN_LOGS, censor: '[hidden]' },
  };
  return to ? pino(options, to) : pino(options);
}

async function openServices(
  config: Config,
  databaseUrl: string,
  logger: Logger,
  features: Features,
): Promise<Services> {
  const onError = (error: Error) => logger.warn({ err: error }, 'a database connection was lost');
  const { statementTimeoutMs } = config;
  const database = { url: databaseUrl, statementTimeoutMs, onError };
  const platform = openDatabase({ ...database, scope: 'platform', max: 10 });
  const tenant = openDatabase({ ...database, scope: 'none', max: 20, isPipelined: true });
  const secrets = await platformSecrets(platform, {
    configured: config.sessionSecret,
    previous: config.previousSessionSecret,
  });
  const [secret] = secrets;
  const hosts = createHosts(platform, config.publicUrl);
  const events = await createEvents({ connectionString: databaseUrl, logger });
  await hosts.follow(events);
  const metrics = createMetrics({
    jobCounts: () => services.jobs.counts(),
    waitingEvents: () => inScope(platform, { kind: 'platform' }, countWaitingEvents),
    mailCounts: () => inScope(platform, { kind: 'platform' }, countMails),
    replicaState: () => services.databases.replica?.state() ?? null,
  });
  const replica =
    config.databaseRead &&
    (await openReplica({
      ...config.databaseRead,
      primary: { platform, tenant },
      statementTimeoutMs,
      max: 20,
      logger,
      onRead: metrics.replicaRead,
    }));
  const jobs = await createJobs<JobContext>({
    connectionString: databaseUrl,
    logger,
    jobs: features.jobHandlers.map((handler) => handler.job),
    context: () => ({ services }),
    onRun: metrics.jobRan,
  });
  const domainEvents = createDomainEvents({
    database: platform,
    events,
    jobs,
    logger,
    onDelivered: metrics.jobRan,
  });
  const storage = await createStorage({ url: config.storageUrl, folder: join(config.dataDir, 'files') });
  const seals = createSeals(secrets);
  const mail = await createMail<JobContext>({
    smtpUrl: config.smtpUrl,
    api: config.mailApi,
    from: config.mailFrom,
    bounceHost: config.mailBounceHost,
    outboxFolder: join(config.dataDir, 'outbox'),
    database: platform,
    events,
    secret,
    seals,
    sources: features.sendSources,
    signingKeys: features.signingKeys,
    context: () => ({ services }),
    logger,
  });
  const payments = await createPayments({ settings: config.payments, database: platform, secret });
  const captcha = createCaptcha(config.captcha, logger);
  const services: Services = {
    config,
    secret,
    seals,
    databases: { platform, tenant, replica },
    hosts,
    dns: createDns({ servers: config.dnsServers }),
    events,
    domainEvents,
    jobs,
    storage,
    mail,
    payments,
    captcha,
    metrics,
    paletteSources: features.paletteSources,
    bulkActs: features.bulkActs,
    paymentFollowers: features.paymentFollowers,
    newStoreParts: features.newStoreParts,
    storeCurrencyParts: features.storeCurrencyParts,
    findStation: features.findStation,
    operationEffects: features.operationEffects,
    draftUses: features.draftUses,
    mailPartUses: features.mailPartUses,
    orderPieces: features.orderPieces,
    ownPages: createOwnPages(secret),
  };
  return services;
}

/** How this server answers https; null where a proxy does. */
async function openEncryption(
  services: Services,
  { certificates }: Features,
  logger: Logger,
): Promise<TlsOptions | null> {
  const { https, publicUrl } = services.config;
  if (!https) return null;
  const ownCertificate = https.own
    ? createOwnCertificate(https.own, (error) =>
        logger.error({ err: error }, 'HTTPS_CERTIFICATE and HTTPS_KEY can’t be read'),
      )
    : async () => null;
  // Files that can't be read are told at the start.
  await ownCertificate();
  const served = await createServedCertificates({
    mainHostname: publicUrl.hostname,
    ownCertificate,
    find: (host) => certificates.find(services, host),
    events: services.events,
  });
  return encryptionWith(served, logger);
}

/** Whether a request comes from this machine, of a server that is meant for it. */
const fromHere = ({ publicUrl }: Config, request: FastifyRequest): boolean =>
  isLocalName(publicUrl.hostname) && isLoopback(request.socket.remoteAddress);

/** Names below a merchant’s own domain are no business of ours: some of them may have no certificate. */
function transportSecurity(hostname: string, { hostname: main }: URL): string {
  const isOurs = hostname === main || hostname.endsWith(`.${main}`);
  return isOurs ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayReadMetrics(config: Config, request: FastifyRequest): boolean {
  if (config.metricsToken === undefined) return fromHere(config, request);
  const presented = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(presented), digest(config.metricsToken));
}

export interface AppOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** `built` serves the pages of `build/`, `watched` compiles them as they change, `none` leaves them out. */
  readonly pages: 'built' | 'watched' | 'none';
  readonly connectionLimits?: Partial<ConnectionLimits> | undefined;
  readonly rendering?: QueueOptions | undefined;
  /** What the features add, where it is being loaded already. */
  readonly features?: Promise<Features>;
  /** Resolves once the built pages are there. */
  readonly pagesBuilt?: Promise<void>;
  /** Called as soon as the services work. */
  readonly onServices?: ((services: Services) => void) | undefined;
}

/** What comes and goes is checked by the calls’ own schemas, so a start needn’t load Fastify’s compilers of others. */
function noRouteSchemas(): never {
  throw new Error('A route has no schema of Fastify’s: its call has one');
}

/** Builds the server: services, plugins, calls, pages. It neither listens nor migrates. */
export async function buildApp({
  config,
  databaseUrl,
  logger,
  pages,
  connectionLimits,
  rendering,
  features: loading = loadFeatures(),
  pagesBuilt,
  onServices,
}: AppOptions): Promise<RunningApp> {
  const features = await loading;
  const { implementations, jobHandlers } = features;
  const services = await openServices(config, databaseUrl, logger, features);
  const leaveClock = await followDatabaseClock(services.databases.platform);
  // Before anything builds on them: on a first start the pages are built for a while yet.
  for (const { start } of features.found) await start?.(services, logger);
  onServices?.(services);
  const loggerInstance: FastifyBaseLogger = logger;
  const limits = { ...CONNECTION_LIMITS, ...connectionLimits };
  const makeServer = limitedServers(limits, { behindProxy: config.trustProxy !== false });
  const app = Fastify({
    loggerInstance,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handler) => makeServer(handler),
    rewriteUrl: pathOfTarget,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: {
      compilersFactory: { buildValidator: noRouteSchemas, buildSerializer: noRouteSchemas },
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        host: request.host,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id);
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    void reply.headers(isolationHeaders(reply.getHeader('content-type')));
    if (request.protocol === 'https')
      void reply.header('strict-transport-security', transportSecurity(request.hostname, config.publicUrl));
    done(null, payload);
  });
  registerTargets(app);
  registerRequestLimits(app, limits);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      request.rawBody = body;
      const {
        bodyLimit,
        config: { isSigned },
      } = request.routeOptions;
      return isSigned ? undefined : parseJsonBody(body, bodyLimit);
    },
  );
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, {
    global: true,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: QUICK_BROTLI },
  });
  const cache =
    pages === 'built'
      ? await createPageCache({
          events: services.events,
          hosts: services.hosts,
          countryOf: (request) => visitorCountry(request, config),
          isSignedIn: (request) => isSignedIn(services, request),
          headersOf: keptPageHeaders(config.publicUrl.origin),
        })
      : undefined;
  limitUnknownHosts(app, services.hosts);
  // Before the limit: a guest's kept page costs next to nothing.
  if (cache)
    app.addHook('onRequest', async (request, reply) => {
      if (await cache.answerGuest(request, reply)) return reply;
    });
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_A_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => networkOf(ip),
  });
  registerKnownHosts(app, services.hosts, config.publicUrl);
  if (config.https) registerEncryption(app, config.publicUrl);
  registerRefusals(app);
  services.metrics.register(app, (request) => mayReadMetrics(config, request));
  registerHealth(app, services, logger);
  registerCertificateQuestions(app, services.hosts, config.domainAskToken);
  if (config.acme)
    registerChallengeAnswers(app, (token) => features.certificates.answerChallenge(services, token));
  registerTagsFrame(app, services.databases.platform, services.hosts);
  // Stored emails contain login links, so only this machine can read them.
  if (services.mail.outbox)
    registerMailViewer(app, services.mail.outbox, (request) => fromHere(config, request));
  if (config.mailApi?.webhook !== undefined)
    registerPostmarkWebhooks(app, {
      database: services.databases.platform,
      credentials: config.mailApi.webhook,
    });
  if (config.mailInbound !== null)
    registerInboundMail(app, {
      database: services.databases.platform,
      secret: services.secret,
      credentials: config.mailInbound,
    });
  const lmtp =
    config.mailLmtp &&
    (await openLmtp({
      ...config.mailLmtp,
      database: services.databases.platform,
      secret: services.secret,
      logger,
    }));
  const leaveIncoming = await keepIncomingClean(config.dataDir, (error) =>
    logger.warn({ err: error }, 'unfinished uploads can’t be deleted'),
  );
  registerCalls(app, services, implementations);
  await registerOpenApi(
    app,
    implementations.map(({ call }) => call),
    VERSION,
    services.captcha.fact,
  );
  if (pages !== 'none') {
    await pagesBuilt;
    const openPage = createPageServers(services, implementations);
    const parts = await registerPages(app, {
      buildDirectory: pages === 'watched' ? WATCHED_DIRECTORY : BUILD_DIRECTORY,
      secret: services.secret,
      openPage,
      cache,
      dev: pages === 'watched',
      captchaOrigins: services.captcha.scriptOrigins,
      stripe: config.payments.provider === 'stripe',
      homepageTest: config.homepageTest,
      rendering,
    });
    services.ownPages.open(parts, createGuestPageServers(services, implementations));
  }
  const encryption = await openEncryption(services, features, logger);
  if (config.jobs) {
    await services.jobs.work(jobHandlers);
    await services.mail.work();
    await services.domainEvents.work(features.subscriptions.map((one) => withServices(one, services)));
  }
  return {
    app,
    services,
    async listen(place) {
      const port = await listen(app, makeServer, place);
      if (config.https && encryption)
        await listenEncrypted(app, makeServer, { ...place, port: config.https.port }, encryption);
      return port;
    },
    async close() {
      // Takes no more mails from now on; the last ones may still wait for their server's answer.
      const mailEnds = services.mail.close();
      await lmtp?.close();
      await app.close();
      cache?.close();
      leaveIncoming();
      await services.domainEvents.close();
      await services.jobs.close(STOP_WITHIN_MS - 1000);
      await mailEnds;
      await services.events.close();
      await services.storage.close();
      services.metrics.close();
      leaveClock();
      await services.databases.replica?.close();
      await Promise.all([services.databases.platform.destroy(), services.databases.tenant.destroy()]);
    },
  };
}
