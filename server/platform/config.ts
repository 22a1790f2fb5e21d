import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://shop.example',
});

const settingsSchema = z
  .object({
    PORT: port.default(4000),
    HOST: z.string().min(1).optional(),
    PUBLIC_URL: webAddress.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user@host:5432/name')
      .optional(),
    DEMO: flag.optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')
      .optional(),
    MAIL_FROM: z.string().min(3).default('Selvedge <hello@selvedge.test>'),
    STORAGE_URL: z
      .string()
      .regex(/^(s3|file):\/\//, 'must be an address such as s3://key:secret@host/bucket?region=eu-west-1')
      .optional(),
    PAYMENTS: z.enum(['sandbox', 'stripe']).default('sandbox'),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    STRIPE_API_URL: webAddress.optional(),
    TRUST_PROXY: z.union([flag, z.string().min(1)]).default(false),
    COMPANY_NUMBER: z.string().trim().min(1).max(40).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
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
  readonly demo: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
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
  /** Whether, or from which addresses, `X-Forwarded-*` headers are believed. */
  readonly trustProxy: boolean | string;
  /** Registration number of the company that runs this installation, for the pages' foot; hidden when unset. */
  readonly companyNumber: string | undefined;
  readonly logLevel: string;
  /** Key of XSRF tokens and signed links; made and kept in the database where none is set. */
  readonly sessionSecret: string | undefined;
}

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
  return {
    port: s.PORT,
    host: s.HOST,
    publicUrl: new URL(s.PUBLIC_URL ?? `http://localhost:${s.PORT}`),
    dataDir: resolve(s.DATA_DIR),
    databaseUrl: s.DATABASE_URL,
    demo: s.DEMO ?? s.DATABASE_URL === undefined,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
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
    trustProxy: s.TRUST_PROXY,
    companyNumber: s.COMPANY_NUMBER,
    logLevel: s.LOG_LEVEL,
    sessionSecret: s.SESSION_SECRET,
  };
}
