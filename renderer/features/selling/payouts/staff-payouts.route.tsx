import { IconCash, IconCheck } from '@tabler/icons-react';
import { payoutRunCalls } from '../../../../shared/features/selling/payouts/payouts.calls.ts';
import { destinationText } from '../../../../shared/features/selling/payouts/payouts.ts';
import { formatDate } from '../../../../shared/rules/dates/format-date.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { PayoutRuns } from './payout-runs.tsx';
import { PayoutStatePill } from './payout-state.tsx';

const counted = (count: number) => (count === 1 ? 'this payout' : `${count} payouts`);

const list = defineList({
  call: payoutRunCalls.list,
  title: 'Payouts',
  thing: { one: 'payout', many: 'payouts' },
  rowId: ({ id }) => id,
  link: ({ number }) => `/staff/payouts/${number}/`,
  views: [
    {
      id: 'due',
      name: 'Due',
      empty: { title: 'No payouts are due', text: 'They are made on Mondays and on the 1st of a month.' },
    },
    {
      id: 'sent',
      name: 'Sent',
      empty: {
        title: 'No payouts are on their way',
        text: 'Payouts of a run stay here until you mark them.',
      },
    },
    {
      id: 'paid',
      name: 'Paid',
      empty: { title: 'No payouts were paid', text: 'Payouts appear here once you mark them as paid.' },
    },
    {
      id: 'failed',
      name: 'Failed',
      empty: { title: 'No payouts failed', text: 'Payouts that a bank refused appear here.' },
    },
    { id: 'all', name: 'All' },
  ],
  search: {
    hint: 'Number, reference or project',
    looksThrough: ['payout numbers', 'references', 'project names'],
    view: 'all',
  },
  columns: [
    {
      id: 'project',
      title: 'Project',
      kind: 'text',
      value: ({ projectName }) => projectName,
      second: ({ number }) => `Payout ${number}`,
      keep: 1,
      width: 14,
      grow: true,
      card: 'title',
    },
    {
      id: 'account',
      title: 'Account',
      kind: 'text',
      value: ({ method, hint }) => destinationText(method, hint),
      keep: 3,
      width: 15,
      grow: true,
      card: 'line',
    },
    {
      id: 'due',
      title: 'Payout day',
      kind: 'text',
      value: ({ dueOn }) => formatDate(`${dueOn}T12:00:00Z`, 'shortDay', 'UTC'),
      keep: 2,
      width: 10,
      card: 'none',
    },
    {
      id: 'run',
      title: 'Run',
      kind: 'text',
      value: ({ run }) => (run === null ? 'Not sent' : String(run)),
      keep: 4,
      width: 6,
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
  bulk: [
    {
      id: 'paid',
      text: (count) => `Mark ${count} as paid`,
      icon: IconCheck,
      run: payoutRunCalls.markPaid,
      unless: ({ state }) => (state === 'sent' ? null : 'It isn’t on its way'),
      ask: (count) => ({
        title: `Mark ${counted(count)} as paid?`,
        text: 'The owners get an email. Do this once the bank or PayPal confirms the payment.',
        confirm: 'Mark as paid',
      }),
      done: (count) => (count === 1 ? 'Payout marked as paid' : `${count} payouts marked as paid`),
      refreshes: [payoutRunCalls.get],
    },
  ],
  mayChange: ({ may }) => may.send,
  above: ({ waiting, runs, may }) => <PayoutRuns waiting={waiting} runs={runs} maySend={may.send} />,
  empty: {
    title: 'No payouts yet',
    text: 'Payouts of all projects appear here on their payout days.',
    icon: IconCash,
  },
});

/** `/staff/payouts/`: payouts of every project, and the runs in which they are sent. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
