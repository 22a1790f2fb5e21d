import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../../shared/contract/errors.ts';
import type { Config } from '../config.ts';
import type { Captcha } from './provider.ts';

const OFFICIAL = 'https://www.google.com';
/** The provider's loader fetches the rest of itself from here. */
const OFFICIAL_ASSETS = 'https://www.gstatic.com';
const ANSWER_WITHIN_MS = 5000;

/** What siteverify answers; score and action come with tokens of version 3. */
const verdictSchema = z.object({
  success: z.boolean(),
  score: z.number().min(0).max(1).optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Verdict = z.infer<typeof verdictSchema>;

/** Errors that say that the settings are wrong, not the visitor. */
const OUR_FAULT = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

const boxNeeded = () => new Refusal(403, 'captcha-needed', 'Tick the box to show you’re not a robot');

/** reCAPTCHA: a token of version 3 is judged by its score, one of version 2 by its ticked box. */
export function createRecaptcha(
  settings: Extract<Config['captcha'], { provider: 'recaptcha' }>,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Captcha {
  const base = settings.apiUrl ?? OFFICIAL;
  logger.info({ minScore: settings.minScore }, 'reCAPTCHA guards logins, sign-ups and password resets');

  /** Null where the provider gave no verdict, for which the visitor is not to blame. */
  async function verdictOn(token: string, secret: string, address: string | null): Promise<Verdict | null> {
    const form = new URLSearchParams({
      secret,
      response: token,
      ...(address !== null && { remoteip: address }),
    });
    try {
      const answer = await fetch(new URL('/recaptcha/api/siteverify', base), {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!answer.ok) throw new Error(`siteverify answered ${answer.status}`);
      const verdict = verdictSchema.parse(await answer.json());
      const fault = verdict['error-codes']?.find((code) => OUR_FAULT.includes(code));
      if (fault !== undefined) throw new Error(`siteverify refuses our settings: ${fault}`);
      return verdict;
    } catch (error) {
      logger.warn({ err: error }, 'the captcha provider gave no verdict, so the call passes');
      return null;
    }
  }

  const passes = (verdict: Verdict | null, holds: (verdict: Verdict) => boolean) =>
    verdict === null || (verdict.success && holds(verdict));

  return {
    provider: 'recaptcha',
    widget: {
      script: new URL(`/recaptcha/api.js?render=${encodeURIComponent(settings.v3SiteKey)}`, base).href,
      v3SiteKey: settings.v3SiteKey,
      v2SiteKey: settings.v2SiteKey,
    },
    scriptOrigins: settings.apiUrl ? [new URL(settings.apiUrl).origin] : [OFFICIAL, OFFICIAL_ASSETS],
    fact: `Needs a token of reCAPTCHA version 3 with a score of at least ${settings.minScore}. Without one the answer is 403 captcha-needed, and a token of version 2 passes.`,
    async check({ action, tokens, address }) {
      const { v2captchaToken, v3captchaToken } = tokens;
      if (v2captchaToken) {
        const verdict = await verdictOn(v2captchaToken, settings.v2Secret, address);
        // A token of version 3 has a score; handed in as the ticked box it would escape its threshold.
        if (passes(verdict, ({ score }) => score === undefined)) return;
        throw boxNeeded();
      }
      if (!v3captchaToken) throw boxNeeded();
      const verdict = await verdictOn(v3captchaToken, settings.secret, address);
      const trusted = ({ score = 0, action: named }: Verdict) =>
        named === action && score >= settings.minScore;
      if (!passes(verdict, trusted)) throw boxNeeded();
    },
  };
}
