import { type GuardState, mayOpen } from '../../../../shared/contract/access/access.ts';
import { type HelpTopic, helpTopics } from '../../../../shared/features/help/help/help.ts';
import { entryOfAddress } from '../../../platform/routing/entry-of-address.ts';

/** The questions that are this person's: about no screen, or about at least one that they may open. */
export const paletteHelp = (guard: GuardState): readonly HelpTopic[] =>
  helpTopics('store').filter(
    ({ screens }) =>
      screens.length === 0 ||
      screens.some(({ to }) => {
        const entry = entryOfAddress(to);
        return entry !== undefined && mayOpen(entry.meta, guard);
      }),
  );
