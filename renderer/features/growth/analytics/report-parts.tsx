import {
  type DayRange,
  type Figures,
  FUNNEL_STEPS,
  type Part,
  partText,
  type ReportParts,
} from '../../../../shared/features/growth/analytics/analytics.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './analytics.module.css';
import { moneyText, shareText } from './figures.ts';
import { rowsPath } from './report-address.ts';

interface FunnelProps {
  readonly figures: Figures;
  readonly range: DayRange;
}

/** How far visits went. */
export function Funnel({ figures, range }: FunnelProps) {
  const { visits, sawProduct, usedBasket, beganCheckout, ordered } = figures;
  const counts = [sawProduct, usedBasket, beganCheckout, ordered];
  return (
    <Panel title="From visit to order">
      <ol className={styles.funnel}>
        <li>
          <ProjectLink to={rowsPath(range, { kind: 'visits' })} className={styles.step}>
            <span>Visited</span>
            <span>{formatNumber(visits)}</span>
          </ProjectLink>
        </li>
        {FUNNEL_STEPS.map((name, at) => (
          <li key={name}>
            <ProjectLink to={rowsPath(range, { kind: 'visits', step: at + 1 })} className={styles.step}>
              <span>{name}</span>
              <span>
                {formatNumber(counts[at] ?? 0)} <small>{shareText(counts[at] ?? 0, visits)}</small>
              </span>
              <meter min={0} max={Math.max(1, visits)} value={counts[at] ?? 0} aria-label={name} />
            </ProjectLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface PartRow {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly cells: readonly string[];
}

interface PartTableProps {
  readonly title: string;
  readonly heads: readonly [string, ...string[]];
  readonly rows: readonly PartRow[];
  readonly none: string;
}

function PartTable({ title, heads, rows, none }: PartTableProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, to, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <ProjectLink to={to}>{name}</ProjectLink>
                </th>
                {cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have their column’s place
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface PartTablesProps {
  readonly parts: ReportParts;
  readonly range: DayRange;
  readonly currency: CurrencyCode;
}

const PART_TABLES: readonly {
  readonly part: Part;
  readonly title: string;
  readonly head: string;
  readonly none: string;
}[] = [
  { part: 'source', title: 'Sources', head: 'Source', none: 'No visits in this period.' },
  { part: 'device', title: 'Devices', head: 'Device', none: 'No visits in this period.' },
  { part: 'country', title: 'Countries', head: 'Country', none: 'No visits in this period.' },
  {
    part: 'search',
    title: 'Searches without a result',
    head: 'Search',
    none: 'Every search in this period found something.',
  },
];

/** What the figures of a period are made of, the largest first. */
export function PartTables({ parts, range, currency }: PartTablesProps) {
  const { sold } = parts;
  return (
    <div className={styles.tables}>
      {sold && (
        <>
          <PartTable
            title="Products"
            heads={['Product', 'Orders', 'Paid']}
            none="Nothing was sold in this period."
            rows={sold.products.map(({ id, name, count, minor }) => ({
              key: id,
              name,
              to: rowsPath(range, { kind: 'sales', product: id }),
              cells: [formatNumber(count), moneyText(minor, currency)],
            }))}
          />
          <PartTable
            title="Discounts used"
            heads={['Discount', 'Orders', 'Discount given']}
            none="No discount was used in this period."
            rows={sold.discounts.map(({ id, name, count, minor }) => ({
              key: id,
              name,
              to: rowsPath(range, { kind: 'sales', discount: id }),
              cells: [formatNumber(count), moneyText(minor, currency)],
            }))}
          />
          <PartTable
            title="Customers"
            heads={['Orders of', 'Orders', 'Share']}
            none="Nothing was sold in this period."
            rows={
              sold.orders === 0
                ? []
                : [
                    {
                      key: 'returning',
                      name: 'Returning customers',
                      to: rowsPath(range, { kind: 'sales', returning: 'yes' }),
                      cells: [formatNumber(sold.returning), shareText(sold.returning, sold.orders)],
                    },
                    {
                      key: 'all',
                      name: 'All customers',
                      to: rowsPath(range, { kind: 'sales' }),
                      cells: [formatNumber(sold.orders), ''],
                    },
                  ]
            }
          />
        </>
      )}
      {PART_TABLES.map(({ part, title, head, none }) => (
        <PartTable
          key={part}
          title={title}
          heads={[head, 'Visits', 'Ordered']}
          none={none}
          rows={parts[part].map(({ key, visits, ordered }) => ({
            key: key || 'none',
            name: partText(part, key),
            to: rowsPath(range, { kind: 'visits', [part]: key }),
            cells: [formatNumber(visits), formatNumber(ordered)],
          }))}
        />
      ))}
    </div>
  );
}
