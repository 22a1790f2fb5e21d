import { z } from 'zod';

/** Tokens of the two captcha versions; whether they are needed is the server's setting. Spec 2 §7.1. */
export const captchaFields = {
  v3captchaToken: z.string().max(5000).optional(),
  v2captchaToken: z.string().max(5000).optional(),
};

export const captchaTokensSchema = z.object(captchaFields);
export type CaptchaTokens = z.infer<typeof captchaTokensSchema>;

/** What a page needs to ask the captcha provider for tokens. */
export const captchaWidgetSchema = z.object({
  script: z.url(),
  v3SiteKey: z.string(),
  v2SiteKey: z.string(),
});
export type CaptchaWidget = z.infer<typeof captchaWidgetSchema>;

/** What a visitor is doing, as the page names it to the captcha provider. Letters and `_` only, as that asks for. */
export type CaptchaAction = 'login' | 'sign_up' | 'forgotten_password';
