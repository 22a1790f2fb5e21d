import type { ReactNode } from 'react';

interface CustomsRow {
  readonly description: string;
  readonly pieces: ReactNode;
  readonly weight: ReactNode;
  readonly value: ReactNode;
}

interface CustomsTableProps {
  readonly className?: string | undefined;
  /** The names of the first two columns. */
  readonly heads: readonly [string, string];
  readonly goods: readonly (CustomsRow & {
    /** Its customs code and where it was made. */
    readonly origin: string;
  })[];
  readonly total: CustomsRow;
}

/** What is in a parcel that passes customs, a line for each kind of goods. On the paper form and on screen. */
export function CustomsTable({ className, heads, goods, total }: CustomsTableProps) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {[...heads, 'Net weight', 'Value'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {goods.map(({ description, origin, pieces, weight, value }) => (
          <tr key={`${origin} ${description}`}>
            <th scope="row">
              {description}
              <small>{origin}</small>
            </th>
            <td>{pieces}</td>
            <td>{weight}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.description}</th>
          <td>{total.pieces}</td>
          <td>{total.weight}</td>
          <td>{total.value}</td>
        </tr>
      </tfoot>
    </table>
  );
}
