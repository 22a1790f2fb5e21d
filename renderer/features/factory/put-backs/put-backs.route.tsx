import { IconArrowBackUp } from '@tabler/icons-react';
import { FLOOR_STATE_TEXT } from '../../../../shared/features/factory/labels/labels.ts';
import { putBackCalls } from '../../../../shared/features/factory/put-backs/put-backs.ts';
import { formatTote } from '../../../../shared/features/factory/totes/totes.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';

const list = defineList({
  call: putBackCalls.list,
  title: 'To put back',
  thing: { one: 'garment', many: 'garments' },
  rowId: ({ id }) => id,
  link: ({ code }) => `/factory/trace/${code}/`,
  live: { everyMs: 15_000 },
  views: [
    { id: 'all', name: 'All' },
    {
      id: 'stock',
      name: 'To stock',
      empty: { title: 'None', text: 'No untouched garment of a cancelled order lies on the floor.' },
    },
    {
      id: 'seconds',
      name: 'To seconds',
      empty: { title: 'None', text: 'No worked garment of a cancelled order lies on the floor.' },
    },
  ],
  search: {
    hint: 'Scan a label or a tote, or type an order number',
    looksThrough: ['label codes', 'order numbers', 'totes'],
    view: 'all',
    scan: true,
  },
  columns: [
    {
      id: 'garment',
      title: 'Garment',
      kind: 'text',
      value: ({ garment }) => garment,
      second: ({ orderNumber, counter, of }) => `Order ${orderNumber}, item ${counter} of ${of}`,
      keep: 1,
      width: 14,
      grow: true,
      card: 'title',
    },
    {
      id: 'where',
      title: 'Lies',
      kind: 'text',
      value: ({ tote }) => (tote === null ? 'On the floor' : formatTote(tote)),
      second: ({ reached }) => FLOOR_STATE_TEXT[reached],
      keep: 2,
      width: 8,
      card: 'line',
    },
    {
      id: 'to',
      title: 'Put it in',
      kind: 'own',
      cell: ({ to, pickFace }) =>
        to === 'stock' ? (
          <StatusPill tone="note">{pickFace ?? 'Stock'}</StatusPill>
        ) : (
          <StatusPill tone="warn">Seconds</StatusPill>
        ),
      keep: 1,
      width: 8,
      card: 'status',
    },
    {
      id: 'label',
      title: 'Label',
      kind: 'text',
      value: ({ code }) => code,
      isCode: true,
      keep: 3,
      width: 10,
      card: 'none',
    },
    {
      id: 'since',
      title: 'Cancelled',
      kind: 'date',
      value: ({ cancelledAt }) => cancelledAt,
      keep: 1,
      width: 9,
      card: 'end',
    },
  ],
  bulk: [
    {
      id: 'back',
      text: (count) => (count === '1' ? 'It’s back' : `${count} are back`),
      icon: IconArrowBackUp,
      key: 'b',
      run: putBackCalls.record,
      unless: () => null,
      ask: (count) => ({
        title: count === 1 ? 'Is this garment back?' : `Are these ${count} garments back?`,
        text: 'Untouched garments count as stock again, the others as seconds. You can’t undo this.',
        confirm: count === 1 ? 'It’s back' : 'They’re back',
      }),
      done: (count) => (count === 1 ? '1 garment is back' : `${count} garments are back`),
    },
  ],
  empty: {
    title: 'Nothing to put back',
    text: 'Garments of cancelled orders appear here until someone puts them back.',
    icon: IconArrowBackUp,
  },
});

/** `/factory/put-backs/`: garments of cancelled labels that lie on the floor. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
