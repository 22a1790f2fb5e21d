import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isEmail } from '../../shared/rules/fields/internet.ts';
import { isLocalName } from './hosts/local-names.ts';

/** A host and a port, as `host:port`. */
function placeIn(text: string | undefined): { readonly host: string; readonly port: number } | null {
  const [host, port] = text?.split(':') ?? [];
  return host === undefined ? null : { host, port: Number(port) };
}

/** The address in `Selvedge <hello@selvedge.test>`, or all of it; null where it is none. */
function addressIn(sender: string): string | null {
  const address = /<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender.trim();
  return isEmail(address) ? address : null;
}

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://shop.example',
});

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user@host:5432/name');

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'must be origins such as https://console.example, separated by commas',
  );

const postalAddress = z
  .string()
  .transform((text) => text.split(';').flatMap((line) => line.trim() || []))
  .pipe(
    z
      .array(z.string().max(60, 'must have lines of up to 60 characters'))
      .min(2, 'must be the lines of a postal address, separated by semicolons')
      .max(7, 'must have up to 7 lines'),
  );

/** Addresses of servers, `192.0.2.1` or `192.0.2.1:5353` or `[2001:db8::1]:5353`. */
const serverList = (message: string) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
    .refine(
      (list) =>
        list.length > 0 &&
        list.every(
          (part) => isIP(part.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')) > 0,
        ),
      message,
    );

const settingsSchema = z
  .object({
    PORT: port.default(4000),
    HOST: z.string().min(1).optional(),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_READ_URL: databaseAddress.optional(),
    DATABASE_READ_MAX_LAG: z.coerce
      .number()
      .min(0.5, 'must be at least 0.5 seconds')
      .max(60, 'must be up to 60 seconds')
      .default(5),
    DATABASE_STATEMENT_TIMEOUT: z.coerce
      .number()
      .min(1, 'must be at least 1 second')
      .max(600, 'must be up to 600 seconds')
      .default(30),
    LEAST_FREE_MB: z.coerce.number().min(0).max(1_000_000, 'must be up to 1000000 megabytes').default(200),
    DEMO: flag.optional(),
    JOBS: flag.default(true),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')
      .optional(),
    MAIL_FROM: z.string().min(3).default('Selvedge <hello@selvedge.test>'),
    MAIL_API_TOKEN: z.string().min(8, 'must be a server token of Postmark').optional(),
    MAIL_API_URL: webAddress.default('https://api.postmarkapp.com'),
    MAIL_API_MARKETING_STREAM: z.string().min(1).optional(),
    MAIL_API_WEBHOOK: z
      .string()
      .regex(/^[^:]+:.{16,}$/, 'must be a name and a password of at least 16 characters: name:password')
      .optional(),
    MAIL_BOUNCE_HOST: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a host name such as em.shop.example')
      .optional(),
    MAIL_INBOUND: z
      .string()
      .regex(/^[^:]+:.{16,}$/, 'must be a name and a password of at least 16 characters: name:password')
      .optional(),
    MAIL_LMTP: z
      .string()
      .regex(/^[^:\s]+:\d{1,5}$/, 'must be a host and a port such as 127.0.0.1:2424')
      .optional(),
    CONTACT_EMAIL: z.string().refine(isEmail, 'must be an email address').optional(),
    STORAGE_URL: z
      .string()
      .regex(/^(s3|file):\/\//, 'must be an address such as s3://key:secret@host/bucket?region=eu-west-1')
      .optional(),
    PAYMENTS: z.enum(['sandbox', 'stripe']).optional(),
    ALLOW_TEST_PAYMENTS: flag.default(false),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_URL: webAddress.optional(),
    EXCHANGE_RATES: z.enum(['embedded', 'ecb']).default('embedded'),
    EXCHANGE_RATES_URL: webAddress.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
    CAPTCHA: z.enum(['none', 'recaptcha']).default('none'),
    RECAPTCHA_SECRET: z.string().optional(),
    RECAPTCHA_V2_SECRET: z.string().optional(),
    RECAPTCHA_V3_SITE_KEY: z.string().optional(),
    RECAPTCHA_V2_SITE_KEY: z.string().optional(),
    RECAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
    RECAPTCHA_API_URL: webAddress.optional(),
    TRUST_PROXY: z.union([flag, z.string().min(1)]).default(false),
    HOMEPAGE_TEST: flag.default(false),
    COUNTRY_HEADER: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/i, 'must be the name of a header, such as cf-ipcountry')
      .default('cf-ipcountry'),
    DNS_SERVERS: serverList('must be IP addresses, with or without a port, separated by commas').optional(),
    STORE_ADDRESSES: serverList('must be IP addresses separated by commas')
      .refine(
        (list) => list.every((address) => isIP(address) > 0),
        'must be IP addresses separated by commas',
      )
      .optional(),
    CERTIFICATE_AUTHORITY: z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a name as CAA records have it, such as letsencrypt.org')
      .default('letsencrypt.org'),
    DOMAIN_ASK_TOKEN: z.string().min(16, 'must be at least 16 characters').max(200).optional(),
    HTTPS_PORT: port.optional(),
    HTTPS_CERTIFICATE: z.string().min(1).optional(),
    HTTPS_KEY: z.string().min(1).optional(),
    ACME_DIRECTORY: webAddress
      .refine(
        (text) => URL.canParse(text) && (/^https:/i.test(text) || isLocalName(new URL(text).hostname)),
        'must begin with https://',
      )
      .optional(),
    ACME_CONTACT: z.string().refine(isEmail, 'must be an email address').optional(),
    OPERATOR_PARENTS: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .pipe(z.array(origin))
      .optional(),
    CLOUD_REDIRECTS: webAddress.optional(),
    RETURN_ADDRESS: postalAddress.optional(),
    FACTORY_ADDRESS: postalAddress.optional(),
    RETURN_POSTAGE: z.enum(['free', 'sender']).optional(),
    COMPANY_NUMBER: z.string().trim().min(1).max(40).optional(),
    METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
    PUSH_ORIGIN: origin.optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
    SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  })
  .superRefine((settings, context) => {
    if (settings.CAPTCHA !== 'recaptcha') return;
    for (const name of ['RECAPTCHA_SECRET', 'RECAPTCHA_V3_SITE_KEY', 'RECAPTCHA_V2_SITE_KEY'] as const) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed when CAPTCHA is recaptcha' });
    }
  })
  .superRefine((settings, context) => {
    const needs = (name: keyof typeof settings, needed: keyof typeof settings) => {
      if (settings[name] !== undefined && settings[needed] === undefined)
        context.addIssue({ code: 'custom', path: [needed], message: `is needed with ${name}` });
    };
    needs('ACME_DIRECTORY', 'HTTPS_PORT');
    needs('ACME_DIRECTORY', 'ACME_CONTACT');
    needs('HTTPS_CERTIFICATE', 'HTTPS_KEY');
    needs('HTTPS_KEY', 'HTTPS_CERTIFICATE');
    needs('HTTPS_CERTIFICATE', 'HTTPS_PORT');
    needs('MAIL_API_MARKETING_STREAM', 'MAIL_API_TOKEN');
    needs('MAIL_API_WEBHOOK', 'MAIL_API_TOKEN');
    needs('MAIL_INBOUND', 'MAIL_BOUNCE_HOST');
    needs('MAIL_LMTP', 'MAIL_BOUNCE_HOST');
    if (settings.MAIL_API_TOKEN !== undefined && settings.SMTP_URL !== undefined)
      context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'can’t be set with MAIL_API_TOKEN' });
  })
  .superRefine((settings, context) => {
    if (settings.PAYMENTS !== 'stripe') return;
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: 'is needed when PAYMENTS is stripe' });
    }
  });

export interface Config {
  readonly port: number;
  readonly host: string | undefined;
  /** Origin of the dashboard's host as browsers see it. */
  readonly publicUrl: URL;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A replica of the database, for calls whose answer may be a moment old, and how many seconds that is at most. */
  readonly databaseRead: { readonly url: string; readonly maxLagSeconds: number } | null;
  /** How long PostgreSQL may take for one statement of a call or a job. */
  readonly statementTimeoutMs: number;
  /** With less room than this on the disk of the data folder, the server says that it isn’t ready. */
  readonly leastFreeBytes: number;
  readonly demo: boolean;
  /** Whether the demo accounts may log in with their published password. */
  readonly demoLogins: boolean;
  /** Whether this process takes its share of the background jobs, or leaves them to others of the same database. */
  readonly jobs: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The provider whose HTTP API sends emails; null where an SMTP server does, or none. */
  readonly mailApi: {
    readonly url: string;
    readonly token: string;
    readonly marketingStream: string | undefined;
    /** `name:password` with which the provider reports the outcome of emails. */
    readonly webhook: string | undefined;
  } | null;
  /** Host whose mailbox takes bounces, each under an address of its email; null where the sender’s mailbox takes them. */
  readonly mailBounceHost: string | null;
  /** `name:password` with which a mail server hands over what comes to the bounce host by HTTP; null without it. */
  readonly mailInbound: string | null;
  /** Where a mail server hands it over by LMTP; null without it. */
  readonly mailLmtp: { readonly host: string; readonly port: number } | null;
  /** Where people who have no account write to; null where `MAIL_FROM` has no address either. */
  readonly contactEmail: string | null;
  readonly storageUrl: string | undefined;
  readonly payments:
    | { readonly provider: 'sandbox' }
    | {
        readonly provider: 'stripe';
        readonly secretKey: string;
        readonly publishableKey: string;
        readonly webhookSecret: string;
        /** Another base address than Stripe's own, for a test server speaking its protocol. */
        readonly apiUrl: string | undefined;
      };
  /** Whether pages that take payments, and jobsheets, say that payments are tests: on a public host that takes test cards. */
  readonly warnsOfTestPayments: boolean;
  /** Where the day’s exchange rates are published, in the European Central Bank’s format. Null: the program’s own rates. */
  readonly exchangeRates: { readonly source: string; readonly url: string } | null;
  readonly captcha:
    | { readonly provider: 'none' }
    | {
        readonly provider: 'recaptcha';
        /** Secret of the site key of version 3. */
        readonly secret: string;
        /** Secret of the site key of version 2. */
        readonly v2Secret: string;
        readonly v3SiteKey: string;
        readonly v2SiteKey: string;
        /** The least score, 0 to 1, that passes without the box. */
        readonly minScore: number;
        /** Another base address than the provider's own, for a test server speaking its protocol. */
        readonly apiUrl: string | undefined;
      };
  /** Whether, or from which addresses, `X-Forwarded-*` headers are believed. */
  readonly trustProxy: boolean | string;
  /** Whether visitors of `/` take part in the split test `homepage`; without it everyone sees the front page. */
  readonly homepageTest: boolean;
  /** Lower-case name of the header in which a trusted proxy names the visitor's country. */
  readonly countryHeader: string;
  /** Where clothing is sent for recycling, a line each, and who pays the postage; null where none is taken. */
  readonly recyclingReturns: {
    readonly address: readonly string[];
    readonly postage: 'free' | 'sender';
  } | null;
  /** Where parcels are sent from and undelivered ones come back to, a line each; null where it isn’t set. */
  readonly factoryAddress: readonly string[] | null;
  /** Registration number of the company that runs this installation, for the pages' foot; hidden when unset. */
  readonly companyNumber: string | undefined;
  /** Origins of the programs that may show our screens in operator mode, inside a frame of theirs. */
  readonly operatorParents: readonly string[];
  /** Servers that are asked about DNS records; the machine’s own where unset. */
  readonly dnsServers: readonly string[] | undefined;
  /** Addresses that a store’s domain points to; those of `PUBLIC_URL` where unset. */
  readonly storeAddresses: readonly string[] | undefined;
  /** The authority that issues certificates of stores’ domains, as CAA records name it. */
  readonly certificateAuthority: string;
  /** What the proxy presents that asks whether a domain may have a certificate; without it no proxy can ask. */
  readonly domainAskToken: string | undefined;
  /** Where the server itself answers https; null where a proxy does. */
  readonly https: {
    readonly port: number;
    /** Files with the certificate of `PUBLIC_URL` and the names below it, and with its key. */
    readonly own: { readonly certificate: string; readonly key: string } | null;
  } | null;
  /** The authority from which the server itself orders certificates for stores’ domains; null where a proxy does. */
  readonly acme: { readonly directory: string; readonly contact: string } | null;
  /** Base address of the hosted screens that some routes lead to; without it every route shows its own screen. */
  readonly cloudRedirects: string | undefined;
  /** Origin of a push service in our own network; null where browsers name public ones alone. */
  readonly pushOrigin: string | null;
  /** What a reader of `/metrics` presents; without it this machine alone reads them, on a local address. */
  readonly metricsToken: string | undefined;
  readonly logLevel: string;
  /** Key of XSRF tokens, signed links and sealed values; made and kept in the database where none is set. */
  readonly sessionSecret: string | undefined;
  /** The previous key: values sealed with it can still be read, and are resealed at the start. */
  readonly previousSessionSecret: string | undefined;
}

/** What stands for the address with demo data says of itself that it is none; the terms are those of spec 3 §9.4. */
const DEMO_RETURNS: Config['recyclingReturns'] = {
  address: ['Selvedge demo factory', 'This isn’t a real address', 'Please post nothing'],
  postage: 'free',
};

/** The demo’s parcels are samples: this tells a label’s reader so. */
const DEMO_FACTORY = [
  'Selvedge demo factory',
  'This isn’t a real address',
  'London',
  'W1A 1AA',
  'United Kingdom',
] as const;

/** A setting is wrong. The message is one line that names the setting and says what it has to be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads every setting of the server from the environment, once. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'setting');
    throw new ConfigError(`${name} is wrong: ${issue?.message ?? 'invalid'}. Correct it and start again.`);
  }
  const s = parsed.data;
  const publicUrl = new URL(s.PUBLIC_URL ?? `http://localhost:${s.PORT}`);
  // The demo accounts' password is published: on a public host only somebody who asks for them gets them.
  const isLocal = isLocalName(publicUrl.hostname);
  const takesTestCards = s.PAYMENTS !== 'stripe';
  if (takesTestCards && !isLocal && !(s.PAYMENTS === 'sandbox' && s.ALLOW_TEST_PAYMENTS))
    throw new ConfigError(
      `PAYMENTS is wrong: ${publicUrl.hostname} is public, so it must be stripe, or sandbox with ALLOW_TEST_PAYMENTS=1 to sell for test cards. Correct it and start again.`,
    );
  if (s.HTTPS_PORT !== undefined && publicUrl.protocol !== 'https:')
    throw new ConfigError(
      'PUBLIC_URL is wrong: with HTTPS_PORT, it has to begin with https://. Correct it and start again.',
    );
  const demo = s.DEMO ?? (s.DATABASE_URL === undefined && isLocal);
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl,
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    databaseRead: s.DATABASE_READ_URL
      ? { url: s.DATABASE_READ_URL, maxLagSeconds: s.DATABASE_READ_MAX_LAG }
      : null,
    statementTimeoutMs: Math.round(s.DATABASE_STATEMENT_TIMEOUT * 1000),
    leastFreeBytes: s.LEAST_FREE_MB * 1_000_000,
    demo,
    // A data folder that was filled on this computer may have moved to a public host with its accounts.
    demoLogins: s.DEMO === true || isLocal,
    jobs: s.JOBS,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    mailApi:
      s.MAIL_API_TOKEN === undefined
        ? null
        : {
            url: s.MAIL_API_URL,
            token: s.MAIL_API_TOKEN,
            marketingStream: s.MAIL_API_MARKETING_STREAM,
            webhook: s.MAIL_API_WEBHOOK,
          },
    mailBounceHost: s.MAIL_BOUNCE_HOST?.toLowerCase() ?? null,
    mailInbound: s.MAIL_INBOUND ?? null,
    mailLmtp: placeIn(s.MAIL_LMTP),
    contactEmail: s.CONTACT_EMAIL ?? addressIn(s.MAIL_FROM),
    storageUrl: s.STORAGE_URL,
    payments:
      s.PAYMENTS === 'stripe'
        ? {
            provider: 'stripe',
            secretKey: s.STRIPE_SECRET_KEY ?? '',
            publishableKey: s.STRIPE_PUBLISHABLE_KEY ?? '',
            webhookSecret: s.STRIPE_WEBHOOK_SECRET ?? '',
            apiUrl: s.STRIPE_API_URL,
          }
        : { provider: 'sandbox' },
    warnsOfTestPayments: takesTestCards && !isLocal,
    exchangeRates: s.EXCHANGE_RATES === 'ecb' ? { source: 'ecb', url: s.EXCHANGE_RATES_URL } : null,
    captcha:
      s.CAPTCHA === 'recaptcha'
        ? {
            provider: 'recaptcha',
            secret: s.RECAPTCHA_SECRET ?? '',
            v2Secret: s.RECAPTCHA_V2_SECRET ?? s.RECAPTCHA_SECRET ?? '',
            v3SiteKey: s.RECAPTCHA_V3_SITE_KEY ?? '',
            v2SiteKey: s.RECAPTCHA_V2_SITE_KEY ?? '',
            minScore: s.RECAPTCHA_MIN_SCORE,
            apiUrl: s.RECAPTCHA_API_URL,
          }
        : { provider: 'none' },
    trustProxy: s.TRUST_PROXY,
    homepageTest: s.HOMEPAGE_TEST,
    countryHeader: s.COUNTRY_HEADER.toLowerCase(),
    recyclingReturns: s.RETURN_ADDRESS
      ? { address: s.RETURN_ADDRESS, postage: s.RETURN_POSTAGE ?? 'sender' }
      : demo
        ? DEMO_RETURNS
        : null,
    factoryAddress: s.FACTORY_ADDRESS ?? (demo ? DEMO_FACTORY : null),
    companyNumber: s.COMPANY_NUMBER,
    operatorParents: s.OPERATOR_PARENTS ?? [],
    dnsServers: s.DNS_SERVERS,
    storeAddresses: s.STORE_ADDRESSES,
    certificateAuthority: s.CERTIFICATE_AUTHORITY,
    domainAskToken: s.DOMAIN_ASK_TOKEN,
    https:
      s.HTTPS_PORT === undefined
        ? null
        : {
            port: s.HTTPS_PORT,
            own:
              s.HTTPS_CERTIFICATE && s.HTTPS_KEY
                ? { certificate: resolve(s.HTTPS_CERTIFICATE), key: resolve(s.HTTPS_KEY) }
                : null,
          },
    acme:
      s.ACME_DIRECTORY && s.ACME_CONTACT ? { directory: s.ACME_DIRECTORY, contact: s.ACME_CONTACT } : null,
    cloudRedirects: s.CLOUD_REDIRECTS?.replace(/\/+$/, ''),
    pushOrigin: s.PUSH_ORIGIN ?? null,
    metricsToken: s.METRICS_TOKEN,
    logLevel: s.LOG_LEVEL,
    sessionSecret: s.SESSION_SECRET,
    previousSessionSecret: s.SESSION_SECRET_PREVIOUS,
  };
}
