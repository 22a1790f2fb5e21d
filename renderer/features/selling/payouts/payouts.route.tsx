import { Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { payoutCalls } from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import { destinationText, PAYOUT_REASONS } from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Balances } from './balances.tsx';
import { PayoutStatePill } from './payout-state.tsx';

const list = defineList({
  call: payoutCalls.list,
  title: 'Payouts',
  thing: { one: 'payout', many: 'payouts' },
  rowId: ({ number }) => String(number),
  link: ({ number }) => `/payouts/${number}/`,
  search: { hint: 'Number or reference', looksThrough: ['payout numbers', 'references'] },
  columns: [
    {
      id: 'number',
      title: 'Payout',
      kind: 'text',
      value: ({ number }) => String(number),
      second: ({ reason }) => (reason ? PAYOUT_REASONS[reason] : null),
      keep: 1,
      width: 11,
      grow: true,
      card: 'title',
    },
    {
      id: 'due',
      title: 'Payout day',
      kind: 'text',
      value: ({ dueOn }) => formatDate(`${dueOn}T12:00:00Z`, 'shortDay', 'UTC'),
      keep: 2,
      width: 10,
      card: 'line',
    },
    {
      id: 'account',
      title: 'Account',
      kind: 'text',
      value: ({ method, hint }) => destinationText(method, hint),
      keep: 3,
      width: 16,
      grow: true,
      card: 'none',
    },
    {
      id: 'state',
      title: 'State',
      kind: 'own',
      cell: ({ state }) => <PayoutStatePill state={state} />,
      keep: 1,
      width: 7,
      card: 'status',
    },
    {
      id: 'amount',
      title: 'Amount',
      kind: 'money',
      value: ({ amountMinor, currency }) => money(amountMinor, currency),
      keep: 1,
      width: 8,
      card: 'end',
    },
  ],
  actions: () => (
    <Button component={ProjectLink} to="/payouts/details/" variant="default">
      Payout details
    </Button>
  ),
  above: ({ balances, details }) => <Balances balances={balances} details={details} />,
  empty: {
    title: 'No payouts yet',
    text: 'Your first payout appears here on its payout day, with a statement of what it pays.',
    icon: IconCash,
  },
});

/** `/payouts/`: what the project is owed, when it is paid, and what it was paid. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
