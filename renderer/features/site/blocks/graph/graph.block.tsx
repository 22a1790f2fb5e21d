import type { BlockProperties } from '../../../../../shared/features/site/blocks/blocks.ts';
import { formatNumber } from '../../../../../shared/rules/text/format-number.ts';
import type { BlockProps } from '../block-props.ts';
import { Heading } from '../heading.tsx';

type Points = BlockProperties<'graph'>['points'];

const DECIMALS = 2;
const WIDTH = 720;
const HEIGHT = 240;
/** Room for the dots at the line’s ends. */
const MARGIN = 8;

interface NumbersProps {
  readonly points: Points;
  readonly text: (value: number) => string;
  /** Drawn next to each number as well as written. */
  readonly highest?: number;
}

/** The numbers as a table, which screen readers read for either drawing. */
const Numbers = ({ points, text, highest }: NumbersProps) => (
  <table>
    <tbody>
      {points.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two numbers may have one name, and none of them moves
        <tr key={at}>
          <th scope="row">{label}</th>
          {highest !== undefined && (
            <td className="bar" aria-hidden>
              <span style={{ width: `${highest === 0 ? 0 : Math.round((value / highest) * 1000) / 10}%` }} />
            </td>
          )}
          <td className="value">{text(value)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Where the line goes, from left to right. */
function placePoints(points: Points, highest: number): string[] {
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, points.length - 1);
  const share = (value: number) => (highest === 0 ? 0 : value / highest);
  return points.map(
    ({ value }, at) =>
      `${Math.round((MARGIN + at * step) * 10) / 10},${Math.round((HEIGHT - MARGIN - share(value) * (HEIGHT - 2 * MARGIN)) * 10) / 10}`,
  );
}

function Line({ points, text, highest }: Required<NumbersProps>) {
  const places = placePoints(points, highest);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <path d={`M0 ${HEIGHT - 1}H${WIDTH}`} className="zero" />
        <polyline points={places.join(' ')} />
        {places.map((place) => {
          const [x, y] = place.split(',');
          return <circle key={place} cx={x} cy={y} r={5} />;
        })}
      </svg>
      <p className="ends" aria-hidden>
        <span>{first?.label}</span>
        <span>{points.length > 1 && last?.label}</span>
      </p>
      <details>
        <summary>All numbers</summary>
        <Numbers points={points} text={text} />
      </details>
    </>
  );
}

/** Nothing without numbers. */
export function Graph({ properties, level }: BlockProps<'graph'>) {
  const { title, kind, unit, unitPlace, points, source } = properties;
  if (points.length === 0) return null;
  const highest = Math.max(...points.map(({ value }) => value));
  const text = (value: number) => {
    const number = formatNumber(value, DECIMALS);
    return unitPlace === 'before'
      ? `${unit}${number}`
      : `${number}${unit === '' || unit === '%' ? unit : ` ${unit}`}`;
  };
  return (
    <figure className="block-graph">
      {title !== '' && <Heading level={level}>{title}</Heading>}
      {kind === 'bars' ? (
        <Numbers points={points} text={text} highest={highest} />
      ) : (
        <Line points={points} text={text} highest={highest} />
      )}
      {source !== '' && <figcaption>{source}</figcaption>}
    </figure>
  );
}
