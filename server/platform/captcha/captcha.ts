import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Captcha } from './provider.ts';
import { createRecaptcha } from './recaptcha.ts';

export type { Captcha } from './provider.ts';

/** Asks nobody: every call passes. */
const everybodyPasses: Captcha = {
  provider: 'none',
  widget: null,
  scriptOrigins: [],
  fact: 'No captcha is configured here (CAPTCHA is none): its tokens may be left out and are not looked at.',
  check: async () => undefined,
};

/** The captcha provider that the settings name; says in the log which it is. */
export function createCaptcha(
  settings: Config['captcha'],
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Captcha {
  if (settings.provider === 'none') {
    logger.info('no captcha is configured (CAPTCHA is none): whoever signs in or up passes');
    return everybodyPasses;
  }
  return createRecaptcha(settings, logger);
}
