import { z } from 'zod';
import { outcomeSchema } from '../../../../shared/features/growth/campaign-results/campaign-results.ts';
import type { Variant } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { clicksRead, figuresRead } from './campaign-results.reads.ts';

const countsSchema = z.record(outcomeSchema, z.int());
export type Counts = z.output<typeof countsSchema>;
type Figures = Awaited<ReturnType<typeof figuresRead.list>>;

/** People by outcome in all these figures together. */
export const sumFigures = (figures: Figures): Counts =>
  countsSchema.parse(
    Object.fromEntries(
      outcomeSchema.options.map((name) => [
        name,
        figures.reduce((sum, { people }) => sum + (people[name] ?? 0), 0),
      ]),
    ),
  );

const keysOf = <Key>(figures: Figures, keyOf: (figure: Figures[number]) => Key): Key[] => [
  ...new Set(figures.map(keyOf)),
];

/** What a campaign’s overview shows of its emails: two statements, whose cost doesn’t grow with other campaigns. */
export async function readResults(tx: Tx, campaign: string) {
  const figures = await figuresRead.list(tx, { campaigns: [campaign] });
  const clicks = await clicksRead.find(tx, { campaign });
  const of = (matches: (figure: Figures[number]) => boolean) => sumFigures(figures.filter(matches));
  const variants = keysOf(figures, ({ variant }) => variant).map(
    (variant): { readonly variant: Variant | null; readonly people: Counts } => ({
      variant,
      people: of((figure) => figure.variant === variant),
    }),
  );
  const receivers = keysOf(figures, ({ receiver }) => receiver)
    .map((receiver) => ({ receiver, people: of((figure) => figure.receiver === receiver) }))
    .toSorted(
      (left, right) =>
        Number(left.receiver === '') - Number(right.receiver === '') ||
        right.people.sent - left.people.sent ||
        left.receiver.localeCompare(right.receiver),
    );
  return {
    variants,
    receivers,
    hours: clicks?.hours ?? [],
    links: clicks?.links ?? [],
  };
}
