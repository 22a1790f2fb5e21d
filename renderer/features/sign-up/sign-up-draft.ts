import { useEffect, useState } from 'react';
import { z } from 'zod';
import { AFFILIATE_QUERY } from '../../../shared/rules/constants/constants.ts';
import { forget, keep, readKept } from '../../platform/storage/kept.ts';

const KEY = 'sign-up';

const draftSchema = z.object({
  brandName: z.string().optional(),
  email: z.string().optional(),
  affiliate: z.string().optional(),
});

/** What somebody typed before they had an account. Kept in this browser alone, and never a password. */
export type SignUpDraft = z.infer<typeof draftSchema>;

export const readDraft = (): SignUpDraft => readKept(localStorage, KEY, draftSchema) ?? {};

export function changeDraft(change: SignUpDraft): void {
  keep(localStorage, KEY, { ...readDraft(), ...change });
}

export const forgetDraft = (): void => forget(localStorage, KEY);

/** Remembers who sent a visitor here. Spec 3 §5.2: letters, digits, dashes and underscores only. */
export function noteAffiliate(search: URLSearchParams): void {
  const code = search.get(AFFILIATE_QUERY);
  if (code !== null && /^[\w-]{1,120}$/.test(code)) changeDraft({ affiliate: code });
}

/** The draft once the page is in the browser; null on the server and during the first render. */
export function useDraft(): SignUpDraft | null {
  const [draft, setDraft] = useState<SignUpDraft | null>(null);
  useEffect(() => setDraft(readDraft()), []);
  return draft;
}
