import { KEPT_VALUES } from '../../../../shared/features/staff/policies/policies.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';

type Kept = (typeof KEPT_VALUES)[number];

const COLUMNS: readonly DataColumn<Kept>[] = [
  { id: 'name', header: 'Name', isName: true, cell: ({ name }) => <code>{name}</code> },
  { id: 'place', header: 'Where', cell: ({ place }) => place },
  {
    id: 'why',
    header: 'Why',
    cell: ({ why, afterConsent }) => (afterConsent ? `${why}. Only once you accepted cookies` : why),
  },
  { id: 'howLong', header: 'How long', cell: ({ howLong }) => howLong },
];

/** Every cookie and stored value of the program. */
export function KeptValues() {
  return (
    <DataTable
      label="Cookies and stored values"
      rows={KEPT_VALUES}
      columns={COLUMNS}
      rowKey={({ name }) => name}
    />
  );
}
