import type { Comparison, Figures, Report } from '../../../../shared/features/growth/analytics/analytics.ts';
import { sumFigures } from '../../../../shared/features/growth/analytics/analytics.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './analytics.module.css';
import { averageMinor, changeText, earlierText, moneyText, shareText } from './figures.ts';
import { rowsPath } from './report-address.ts';

interface TileProps {
  readonly name: string;
  readonly shown: string;
  readonly now: number;
  readonly before: number | null;
  readonly earlier: string;
  readonly to: string;
}

function Tile({ name, shown, now, before, earlier, to }: TileProps) {
  const change = before === null ? null : changeText(now, before);
  return (
    <li>
      <ProjectLink to={to} className={styles.tile}>
        <span className={styles.name}>{name}</span>
        <span className={styles.value}>{shown}</span>
        <span className={styles.change} data-direction={change?.direction}>
          {before === null ? '' : change ? `${change.text} on ${earlier}` : `nothing in ${earlier}`}
        </span>
      </ProjectLink>
    </li>
  );
}

interface FigureTilesProps {
  readonly report: Report;
  readonly compare: Comparison;
}

/** The figures of a period with how they changed; each leads to its rows. */
export function FigureTiles({ report, compare }: FigureTilesProps) {
  const { range, currency, hasMoney } = report;
  const now = sumFigures(report.points);
  const before = report.before ? sumFigures(report.pointsBefore) : null;
  const earlier = earlierText(range, compare);
  const tile = (
    name: string,
    value: (figures: Figures) => number,
    rows: Parameters<typeof rowsPath>[1],
    text: (value: number) => string = formatNumber,
  ) => ({
    name,
    shown: text(value(now)),
    now: value(now),
    before: before && value(before),
    earlier,
    to: rowsPath(range, rows),
  });
  const asMoney = (minor: number) => moneyText(minor, currency);
  const tiles = [
    ...(hasMoney
      ? [
          tile('Sales', ({ salesMinor }) => salesMinor, { kind: 'sales' }, asMoney),
          tile('Orders', ({ orders }) => orders, { kind: 'sales' }),
          tile('Average order', averageMinor, { kind: 'sales' }, asMoney),
          tile('You earn', ({ earnedMinor }) => earnedMinor, { kind: 'earnings' }, asMoney),
          tile('Refunded', ({ refundedMinor }) => refundedMinor, { kind: 'refunds' }, asMoney),
        ]
      : []),
    tile('Visits', ({ visits }) => visits, { kind: 'visits' }),
    tile('Visitors', ({ visitors }) => visitors, { kind: 'visits', first: 'yes' }),
    tile('Page views', ({ pages }) => pages, { kind: 'visits' }),
    {
      ...tile('Conversion', ({ ordered, visits }) => (visits === 0 ? 0 : ordered / visits), {
        kind: 'visits',
        step: 4,
      }),
      shown: shareText(now.ordered, now.visits),
    },
  ];
  return (
    <ul className={styles.tiles}>
      {tiles.map((one) => (
        <Tile key={one.name} {...one} />
      ))}
    </ul>
  );
}
