import { IconTags } from '@tabler/icons-react';
import {
  listPrintPlaces,
  listPrints,
  PRINT_VIEW_TEXT,
  type PrintRow,
  printAgeTone,
  printViewSchema,
} from '../../../../shared/features/factory/printing/printing.ts';
import { defineList } from '../../../ui/list-screen/list-definition.ts';
import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { PrinterStops } from './printer-stops.tsx';

const STATE_TEXT: Readonly<Partial<Record<PrintRow['state'], string>>> = {
  unknown: 'Did it print?',
  sent_unproven: 'Sent. Scan it',
  acknowledged: 'Printed',
  confirmed: 'Printed',
  sending: 'Sending',
  in_memory: 'In the printer',
};

const list = defineList({
  call: listPrints,
  title: 'Find these labels',
  thing: { one: 'label', many: 'labels' },
  rowId: ({ id }) => id,
  link: ({ code }) => `/factory/printing/labels/${code}/`,
  live: { everyMs: 15_000 },
  views: printViewSchema.options.map((id) => ({
    id,
    name: PRINT_VIEW_TEXT[id],
    ...((id === 'doubt' || id === 'copies') && { isUrgent: true as const }),
    empty: { title: 'None', text: 'No label needs to be found here.' },
  })),
  search: {
    hint: 'Scan a label, or type its code or an order number',
    looksThrough: ['label codes', 'order numbers'],
    scan: true,
  },
  filters: [
    {
      id: 'station',
      title: 'Station',
      any: 'Any station',
      options: [],
      values: listPrintPlaces,
    },
    {
      id: 'printer',
      title: 'Printer',
      any: 'Any printer',
      options: [],
      values: listPrintPlaces,
    },
    {
      id: 'age',
      title: 'Age',
      any: 'Any age',
      options: [
        { value: '15m', text: 'Over 15 minutes' },
        { value: '1h', text: 'Over 1 hour' },
        { value: '8h', text: 'Over 8 hours' },
        { value: '1d', text: 'Over 1 day' },
      ],
    },
  ],
  above: (answer) => <PrinterStops {...answer} />,
  columns: [
    {
      id: 'label',
      title: 'Label',
      kind: 'text',
      value: ({ code }) => code,
      second: ({ orderNumber, counter, of }) => `Order ${orderNumber}, item ${counter} of ${of}`,
      isCode: true,
      keep: 1,
      width: 12,
      card: 'title',
    },
    {
      id: 'garment',
      title: 'Garment',
      kind: 'text',
      value: ({ garment }) => garment,
      second: ({ pickFace }) => (pickFace ? `At ${pickFace}` : 'No pick face'),
      keep: 2,
      width: 11,
      grow: true,
      card: 'line',
    },
    {
      id: 'printer',
      title: 'Printer',
      kind: 'text',
      value: ({ printer, station }) => printer ?? station,
      second: ({ station }) => station,
      keep: 2,
      width: 11,
      grow: true,
      card: 'line',
    },
    {
      id: 'state',
      title: 'State',
      kind: 'own',
      cell: (row) => (
        <StatusPill tone={printAgeTone(row, Date.now())}>{STATE_TEXT[row.state] ?? row.state}</StatusPill>
      ),
      keep: 1,
      width: 9,
      card: 'status',
    },
    { id: 'at', title: 'Since', kind: 'date', value: ({ at }) => at, keep: 1, width: 9, card: 'end' },
  ],
  empty: {
    title: 'Nothing to find',
    text: 'Every label that was printed has been scanned or is on its way.',
    icon: IconTags,
  },
});

/** `/factory/printing/labels/`: papers that no one has scanned, oldest first. */
export const queries = listQueries(list);
export const loader = listLoader(list);
export const clientLoader = listClientLoader(list);
export default listScreen(list);
