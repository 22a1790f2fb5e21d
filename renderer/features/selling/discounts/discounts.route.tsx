import { IconCopy, IconDiscount2, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { discountCalls } from '../../../../shared/features/selling/discounts/discounts.calls.ts';
import type { DiscountRow, DiscountState } from '../../../../shared/features/selling/discounts/discounts.ts';
import { currencyCodeSchema } from '../../../../shared/rules/money/money.schema.ts';
import { money } from '../../../../shared/rules/money/money.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { StatusPill, type Tone } from '../../../ui/status-pill.tsx';

const STATES: Record<DiscountState, { readonly text: string; readonly tone: Tone }> = {
  active: { text: 'Active', tone: 'good' },
  scheduled: { text: 'Scheduled', tone: 'note' },
  ended: { text: 'Ended', tone: 'neutral' },
};

const counted = (count: number) => (count === 1 ? '1 discount' : `${count} discounts`);

const HOW: Readonly<Record<DiscountRow['method'], string>> = {
  code: '',
  codes: 'Many codes',
  automatic: 'Automatic',
  recycling: 'For recycling',
};
const howText = ({ method, code }: DiscountRow): string => code ?? HOW[method];

const list = defineList({
  call: discountCalls.list,
  title: 'Discounts',
  thing: { one: 'discount', many: 'discounts' },
  rowId: ({ id }) => id,
  link: ({ id }) => `/marketing/discounts/${id}/`,
  views: [
    { id: 'all', name: 'All' },
    { id: 'active', name: 'Active' },
    { id: 'scheduled', name: 'Scheduled' },
    { id: 'ended', name: 'Ended' },
  ],
  search: { hint: 'Name or code', looksThrough: ['names', 'codes'], view: 'all' },
  columns: [
    {
      id: 'name',
      title: 'Discount',
      kind: 'text',
      value: ({ name }) => name,
      second: ({ sentence }) => sentence,
      keep: 1,
      width: 18,
      grow: true,
      card: 'title',
    },
    { id: 'code', title: 'Code', kind: 'text', value: howText, keep: 2, width: 9, card: 'line' },
    {
      id: 'state',
      title: 'Status',
      kind: 'own',
      cell: ({ state }) => <StatusPill tone={STATES[state].tone}>{STATES[state].text}</StatusPill>,
      keep: 1,
      width: 8,
      card: 'status',
    },
    {
      id: 'uses',
      title: 'Uses',
      kind: 'text',
      value: ({ uses, totalLimit }) => (totalLimit === null ? String(uses) : `${uses} of ${totalLimit}`),
      keep: 2,
      width: 7,
      card: 'line',
    },
    {
      id: 'given',
      title: 'Given',
      kind: 'money',
      value: ({ givenMinor, currency }) => money(givenMinor, currencyCodeSchema.parse(currency)),
      keep: 3,
      width: 7,
      card: 'end',
    },
    {
      id: 'ends',
      title: 'Ends',
      kind: 'date',
      value: ({ endsAt }) => endsAt,
      none: 'No end',
      keep: 4,
      width: 10,
      card: 'none',
    },
  ],
  rowActions: [
    {
      id: 'duplicate',
      text: 'Duplicate',
      icon: IconCopy,
      to: ({ id }) => `/marketing/discounts/create/?from=${id}`,
      label: ({ name }) => `Duplicate ${name}`,
    },
  ],
  bulk: [
    {
      id: 'end',
      text: (count) => `End ${count}`,
      icon: IconPlayerStop,
      run: discountCalls.endMany,
      unless: ({ state }) => (state === 'ended' ? 'It’s already over' : null),
      ask: (count) => ({
        title: `End ${counted(count)} now?`,
        text: 'Shoppers can no longer use them. Orders that were placed keep their price.',
        confirm: 'End now',
      }),
      done: (count) => `${counted(count)} ended`,
      refreshes: [discountCalls.get],
    },
    {
      id: 'delete',
      text: (count) => `Delete ${count}`,
      icon: IconTrash,
      run: discountCalls.deleteMany,
      unless: ({ uses }) => (uses > 0 ? 'Orders use it. End it instead.' : null),
      ask: (count) => ({
        title: `Delete ${counted(count)}?`,
        text: 'Their codes and links stop working. You can’t undo this.',
        confirm: 'Delete',
      }),
      done: (count) => `${counted(count)} deleted`,
    },
  ],
  create: { text: 'Create a discount', to: '/marketing/discounts/create/' },
  empty: {
    title: 'No discounts yet',
    text: 'Make a code to share, or a discount that needs no code. You can try it on a past order before you save it.',
    icon: IconDiscount2,
  },
});

/** `/marketing/discounts/`: codes and automatic discounts with their uses. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
