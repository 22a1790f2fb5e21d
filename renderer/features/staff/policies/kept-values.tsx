import { KEPT_VALUES } from '../../../../shared/features/staff/policies/policies.ts';
import type { Column } from '../../../ui/list-screen/list-definition.ts';
import { ListTable } from '../../../ui/list-screen/list-table.tsx';

type Kept = (typeof KEPT_VALUES)[number];

const COLUMNS: readonly Column<Kept>[] = [
  {
    id: 'name',
    title: 'Name',
    kind: 'own',
    cell: ({ name }) => <code>{name}</code>,
    keep: 1,
    width: 12,
    card: 'title',
  },
  { id: 'place', title: 'Where', kind: 'text', value: ({ place }) => place, keep: 2, width: 9, card: 'line' },
  {
    id: 'why',
    title: 'Why',
    kind: 'own',
    cell: ({ why, afterConsent }) => (afterConsent ? `${why}. Only once you accepted cookies` : why),
    keep: 1,
    width: 12,
    grow: true,
    card: 'status',
  },
  {
    id: 'howLong',
    title: 'How long',
    kind: 'own',
    cell: ({ howLong }) => howLong,
    keep: 1,
    width: 9,
    card: 'status',
  },
];

/** Every cookie and stored value of the program. */
export function KeptValues() {
  return (
    <ListTable
      label="Cookies and stored values"
      rows={KEPT_VALUES.map((row) => ({ row, state: 'same' as const }))}
      columns={COLUMNS}
      rowId={({ name }) => name}
    />
  );
}
