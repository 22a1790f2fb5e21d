import { useEffect, useState } from 'react';
import { z } from 'zod';
import { AFFILIATE_QUERY } from '../../../../shared/rules/constants/constants.ts';
import { affiliateCode } from '../../../../shared/rules/fields/fields.ts';
import { forget, keep, readKept } from '../../../platform/storage/kept.ts';
import { affiliate } from '../../accounts/feature-flags/feature-flags.ts';

const KEY = 'sign-up';
const CODE_MAX_LENGTH = 120;

const draftSchema = z.object({
  brandName: z.string().optional(),
  email: z.string().optional(),
  affiliate: z.string().optional(),
});

/** What somebody typed before they had an account. Kept in this browser alone, and never a password. */
export type SignUpDraft = z.infer<typeof draftSchema>;

const readDraft = (): SignUpDraft => readKept(localStorage, KEY, draftSchema) ?? {};

/** Adds answers to the draft. @returns all answers, whether or not this browser could store them */
export function changeDraft(change: SignUpDraft): SignUpDraft {
  const draft = { ...readDraft(), ...change };
  keep(localStorage, KEY, draft);
  return draft;
}

export const forgetDraft = (): void => forget(localStorage, KEY);

/** Remembers who sent a visitor here. Spec 3 §5.2: letters, digits, dashes and underscores only. */
export function noteAffiliate(search: URLSearchParams): void {
  const code = affiliateCode(search.get(AFFILIATE_QUERY)) ?? affiliate();
  if (code !== null && code.length <= CODE_MAX_LENGTH) changeDraft({ affiliate: code });
}

/** The draft once the page is in the browser; null on the server and during the first render. */
export function useDraft(): SignUpDraft | null {
  const [draft, setDraft] = useState<SignUpDraft | null>(null);
  useEffect(() => setDraft(readDraft()), []);
  return draft;
}
