import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Captcha } from './provider.ts';
import { createRecaptcha } from './recaptcha.ts';

export type { Captcha } from './provider.ts';

/** Accepts every call. */
const everybodyPasses: Captcha = {
  provider: 'none',
  widget: null,
  scriptOrigins: [],
  fact: 'No captcha is configured here (CAPTCHA is none): leave its tokens out.',
  check: async () => undefined,
};

/** The captcha provider that the settings name; says in the log which it is. */
export function createCaptcha(
  settings: Config['captcha'],
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Captcha {
  if (settings.provider === 'none') {
    logger.info('no captcha is configured (CAPTCHA is none): logins and sign-ups pass unchecked');
    return everybodyPasses;
  }
  return createRecaptcha(settings, logger);
}
