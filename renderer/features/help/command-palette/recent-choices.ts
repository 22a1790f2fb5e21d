import { z } from 'zod';
import { isLocalPath } from '../../../../shared/rules/url-safety/url-safety.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';

const MOST = 5;

const choiceSchema = z.object({ key: z.string(), text: z.string(), to: z.string().refine(isLocalPath) });
export type Choice = z.infer<typeof choiceSchema>;

/** Each person on a shared browser has their own. */
const keyOf = (userId: string) => `command-palette-${userId}`;

export const recentChoices = (userId: string): readonly Choice[] =>
  readKept(localStorage, keyOf(userId), z.array(choiceSchema).max(MOST)) ?? [];

/** Keeps what was chosen, the latest first. Names of customers are not part of it. */
export function rememberChoice(userId: string, { key, text, to }: Choice): void {
  const others = recentChoices(userId).filter((choice) => choice.key !== key);
  keep(localStorage, keyOf(userId), [{ key, text, to }, ...others].slice(0, MOST));
}
