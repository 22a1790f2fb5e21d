import { pagePeopleCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { authorOf, keyOf } from './page-callers.ts';
import { leavePage, meetOn } from './page-people.queries.ts';
import { liveOf } from './page-rows.ts';

export const pagePeopleImplementations = implement(pagePeopleCalls, {
  async meet({ params, body }, context) {
    const { id: accountId, name } = authorOf(context);
    const here = await meetOn(context.tx, keyOf(context, params), { accountId, name, ...body });
    return { people: here.people, sequence: here.sequence, live: liveOf(here) };
  },

  async leave({ params }, context) {
    await leavePage(context.tx, keyOf(context, params), { accountId: authorOf(context).id, tab: params.tab });
    return { left: true as const };
  },
});
