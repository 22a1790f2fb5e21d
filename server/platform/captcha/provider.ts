import type { CaptchaAction, CaptchaTokens, CaptchaWidget } from '../../../shared/contract/captcha.ts';
import type { Config } from '../config.ts';

/** One attempt to make a call that asks for a captcha. */
export interface CaptchaAttempt {
  /** What the visitor was doing, as the page named it to the provider. */
  readonly action: CaptchaAction;
  readonly tokens: CaptchaTokens;
  readonly address: string | null;
}

/** A captcha provider. Each is one file of this folder. */
export interface Captcha {
  readonly provider: Config['captcha']['provider'];
  /** What the page needs to ask for tokens; null where none are asked for. */
  readonly widget: CaptchaWidget | null;
  /** Origins from which the provider's scripts come. */
  readonly scriptOrigins: readonly string[];
  /** What the API's description says of calls that take tokens. */
  readonly fact: string;
  /**
   * Accepts the call.
   * @throws Refusal 403 `captcha-needed`, upon which the page shows the box to tick
   */
  check(attempt: CaptchaAttempt): Promise<void>;
}
