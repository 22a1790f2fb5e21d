import { Button } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { affiliateCalls } from '../../../../shared/features/selling/affiliates/affiliates.calls.ts';
import { rateText } from '../../../../shared/features/selling/affiliates/affiliates.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { Hint } from '../../../ui/hint.tsx';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { AFFILIATE_PILLS } from './affiliate-states.ts';
import { PROGRAMME_SETTINGS } from './programme-settings.ts';

const list = defineList({
  call: affiliateCalls.list,
  title: 'Affiliates',
  thing: { one: 'affiliate', many: 'affiliates' },
  rowId: ({ id }) => id,
  link: ({ id }) => `/marketing/affiliates/${id}/`,
  views: [
    { id: 'all', name: 'All' },
    { id: 'active', name: 'Active' },
    { id: 'invited', name: 'Invited' },
    { id: 'paused', name: 'Paused' },
    { id: 'ended', name: 'Ended' },
  ],
  search: { hint: 'Name, email or code', looksThrough: ['names', 'emails', 'codes'], view: 'all' },
  columns: [
    {
      id: 'name',
      title: 'Affiliate',
      kind: 'text',
      value: ({ name }) => name,
      second: ({ email }) => email,
      keep: 1,
      width: 16,
      grow: true,
      card: 'title',
    },
    {
      id: 'code',
      title: 'Code',
      kind: 'text',
      isCode: true,
      value: ({ code }) => code,
      keep: 2,
      width: 9,
      card: 'line',
    },
    {
      id: 'state',
      title: 'Status',
      kind: 'own',
      cell: ({ state }) => (
        <StatusPill tone={AFFILIATE_PILLS[state].tone}>{AFFILIATE_PILLS[state].text}</StatusPill>
      ),
      keep: 1,
      width: 7,
      card: 'status',
    },
    {
      id: 'rate',
      title: 'Share',
      kind: 'text',
      value: ({ rateBps }) => rateText(rateBps),
      keep: 3,
      width: 5,
      card: 'none',
    },
    {
      id: 'clicks',
      title: 'Clicks',
      kind: 'number',
      value: ({ totals }) => totals.clicks,
      keep: 3,
      width: 5,
      card: 'none',
    },
    {
      id: 'orders',
      title: 'Orders',
      kind: 'number',
      value: ({ totals }) => totals.orders,
      keep: 2,
      width: 5,
      card: 'none',
    },
    {
      id: 'pending',
      title: 'Pending',
      kind: 'money',
      value: ({ totals, currency }) => money(totals.pendingMinor, currency),
      keep: 3,
      width: 7,
      card: 'none',
    },
    {
      id: 'payable',
      title: 'Payable',
      kind: 'money',
      value: ({ totals, currency }) => money(totals.payableMinor, currency),
      keep: 1,
      width: 7,
      card: 'end',
    },
  ],
  actions: () => (
    <>
      <Button component={ProjectLink} to="/marketing/affiliates/sales/" variant="default">
        Sales
      </Button>
      <Button component={ProjectLink} to={PROGRAMME_SETTINGS} variant="default">
        Settings
      </Button>
    </>
  ),
  create: { text: 'Invite an affiliate', to: '/marketing/affiliates/invite/' },
  above: ({ isProgrammeOn }) =>
    !isProgrammeOn && (
      <Hint tone="note" title="Your programme is off">
        {'Affiliates’ links don’t count, and you can’t invite anyone. '}
        <ProjectLink to={PROGRAMME_SETTINGS}>Turn it on in settings</ProjectLink>
      </Hint>
    ),
  empty: {
    title: 'No affiliates yet',
    text: 'Invite someone who talks about your products. You credit them with a share of the orders that their link brings.',
    icon: IconAffiliate,
  },
});

/** `/marketing/affiliates/`: who shares the store’s links, and what they brought. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
