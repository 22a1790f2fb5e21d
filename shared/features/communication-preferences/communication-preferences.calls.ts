import { z } from 'zod';
import { defineCall } from '../../contract/call.ts';

/** Mails that nobody has to get, each of which can be refused. */
export const MAIL_KINDS = ['news', 'tips', 'store-campaigns'] as const;
export const mailKindSchema = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof mailKindSchema>;

/** What each kind is, for who decides about it. */
export const MAIL_KIND_TEXTS: Readonly<Record<MailKind, { readonly name: string; readonly about: string }>> =
  {
    news: { name: 'News of Selvedge', about: 'What is new in the product.' },
    tips: { name: 'Tips', about: 'How others design and sell.' },
    'store-campaigns': { name: 'Mails of stores', about: 'Campaigns of stores you bought from.' },
  };

const PATH = '/omnis/v3/communication-preferences/';

/** A signed link's secret; without one, whoever is signed in decides about their own address. */
const tokenField = z.string().max(600).optional();

const get = defineCall({
  name: 'communicationPreferences.get',
  method: 'GET',
  path: PATH,
  summary: 'Which mails somebody gets: by the signed link of a mail, or signed in. Null for neither',
  access: 'public',
  query: z.object({ token: tokenField }),
  answer: z.object({
    preferences: z.object({ email: z.string(), refused: z.array(mailKindSchema) }).nullable(),
  }),
});

const update = defineCall({
  name: 'communicationPreferences.update',
  method: 'POST',
  path: PATH,
  summary: 'Chooses which mails somebody gets; mails about orders, accounts and safety always come',
  access: 'public',
  body: z.object({ token: tokenField, refused: z.array(mailKindSchema).max(MAIL_KINDS.length) }),
  answer: z.object({ message: z.string() }),
  errors: [403],
});

/** Spec 1 §2.7: `/communication-preferences/` and its update. */
export const communicationPreferenceCalls = { get, update } as const;
