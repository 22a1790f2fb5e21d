import { useSearchParams } from 'react-router';
import { z } from 'zod';
import {
  type Outcome,
  outcomeSchema,
} from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import { variantSchema } from '../../../../shared/features/growth/campaigns/campaigns.ts';

/** A figure whose people are shown, as the page’s address says it: it can be kept and passed on. */
export interface Shown {
  readonly outcome: Outcome;
  readonly variant?: 'a' | 'b' | 'c' | 'd' | 'none';
  readonly receiver?: string;
  readonly link?: number;
  readonly place?: number;
  readonly content?: 'a' | 'b' | 'c' | 'd';
}

const number = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number);
const PARTS = {
  variant: z.union([variantSchema, z.literal('none')]),
  receiver: z.string().max(60),
  link: number,
  place: number,
  content: variantSchema,
} as const;
const FIGURE = 'figure';

function shownIn(search: URLSearchParams): Shown | null {
  const outcome = outcomeSchema.safeParse(search.get(FIGURE));
  if (!outcome.success) return null;
  const read = <Name extends keyof typeof PARTS>(name: Name) => {
    const value = PARTS[name].safeParse(search.get(name) ?? undefined);
    return value.success ? { [name]: value.data } : {};
  };
  return {
    outcome: outcome.data,
    ...read('variant'),
    ...read('receiver'),
    ...read('link'),
    ...read('place'),
    ...read('content'),
  };
}

/** Where the people behind a figure of a campaign are. */
export const figurePath = (campaign: string, outcome: Outcome): string =>
  `/teemail/campaigns/${campaign}/overview/?${FIGURE}=${outcome}`;

/** The figure whose people are shown, and what shows another one’s people. */
export function useShown(): readonly [Shown | null, (shown: Shown | null) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (shown: Shown | null) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const name of [FIGURE, ...Object.keys(PARTS)]) next.delete(name);
        if (shown === null) return next;
        const { outcome, ...parts } = shown;
        next.set(FIGURE, outcome);
        for (const [name, value] of Object.entries(parts)) next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [shownIn(search), show];
}
