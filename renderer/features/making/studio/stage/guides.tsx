import {
  type Distance,
  formatLength,
  type LengthUnit,
  type SnapLine,
} from '../../../../../shared/features/making/studio/studio.ts';
import styles from './stage.module.css';

interface GuidesProps {
  readonly lines: readonly SnapLine[];
  readonly gaps: readonly Distance[];
  readonly distances: readonly Distance[];
  readonly unit: LengthUnit;
  readonly mmPerPx: number;
}

const LABEL_PX = 12;

/** A line with a halo, so that it shows on every cloth. */
function GuideLine({ axis, at, from, to, kind }: SnapLine & { readonly kind: 'guide' | 'distance' }) {
  const ends = axis === 'x' ? { x1: at, x2: at, y1: from, y2: to } : { x1: from, x2: to, y1: at, y2: at };
  return (
    <>
      <line className={styles.halo} {...ends} />
      <line className={kind === 'guide' ? styles.guide : styles.distance} {...ends} />
    </>
  );
}

/** Lines to what a moving box is lined up with, and its distances to what is around it. */
export function Guides({ lines, gaps, distances, unit, mmPerPx }: GuidesProps) {
  const measured = [...distances, ...gaps];
  return (
    <g data-guides>
      {distances.map(({ axis, from, to, at }) => (
        <GuideLine
          key={`${axis} ${from} ${to} away`}
          kind="distance"
          axis={axis === 'x' ? 'y' : 'x'}
          at={at}
          from={from}
          to={to}
        />
      ))}
      {gaps.map(({ axis, from, to, at }) => (
        <GuideLine
          key={`${axis} ${from} ${to} gap`}
          kind="guide"
          axis={axis === 'x' ? 'y' : 'x'}
          at={at}
          from={from}
          to={to}
        />
      ))}
      {lines.map((line) => (
        <GuideLine key={`${line.axis} ${line.at}`} kind="guide" {...line} />
      ))}
      {measured.map(({ axis, from, to, at }, index) => {
        const middle = (from + to) / 2;
        const away = LABEL_PX * 0.6 * mmPerPx;
        const [x, y] = axis === 'x' ? [middle, at - away] : [at + away, middle];
        return (
          <text
            // biome-ignore lint/suspicious/noArrayIndexKey: two distances may be equal
            key={index}
            className={styles.distanceText}
            data-axis={axis}
            x={x}
            y={y}
            fontSize={LABEL_PX * mmPerPx}
          >
            {formatLength(to - from, unit)}
          </text>
        );
      })}
    </g>
  );
}
