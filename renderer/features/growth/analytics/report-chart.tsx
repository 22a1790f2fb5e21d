import { Button, SegmentedControl } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import type { Report } from '../../../../shared/features/growth/analytics/analytics.ts';
import { sumFigures } from '../../../../shared/features/growth/analytics/analytics.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import styles from './analytics.module.css';
import { type ChartSize, listTicks, placeValues } from './chart-scale.ts';
import { CHART_MEASURES, type ChartMeasure, measuresFor, measureText, pointText } from './figures.ts';
import { rowsPath } from './report-address.ts';

const WIDE: ChartSize = { width: 720, height: 240, left: 64, bottom: 24 };
const NARROW: ChartSize = { width: 340, height: 200, left: 56, bottom: 24 };
const LABELS = { wide: 6, narrow: 2 } as const;

interface DrawnProps {
  readonly values: readonly number[];
  readonly before: readonly number[];
  readonly labels: readonly string[];
  readonly marked: number;
  readonly notes: readonly number[];
  readonly size: ChartSize;
  readonly every: number;
  readonly text: (value: number) => string;
}

const lineOf = (points: readonly { readonly x: number; readonly y: number }[]) =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');

/** The picture alone; the figure around it says what it shows. */
function Drawn({ values, before, labels, marked, notes, size, every, text }: DrawnProps) {
  const ticks = listTicks([...values, ...before]);
  const { points, y } = placeValues(values, ticks, size);
  const earlier = placeValues(before, ticks, size).points;
  const at = points[marked];
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={styles.drawn} aria-hidden>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={size.left} x2={size.width - 8} y1={y(tick)} y2={y(tick)} className={styles.tick} />
          <text x={size.left - 8} y={y(tick) + 4} textAnchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      {labels.map(
        (label, place) =>
          place % every === 0 && (
            <text
              key={label}
              x={points[place]?.x}
              y={size.height - 4}
              textAnchor={place === 0 ? 'start' : place > labels.length - every / 2 ? 'end' : 'middle'}
            >
              {label}
            </text>
          ),
      )}
      {before.length > 0 && <path d={lineOf(earlier)} className={styles.earlier} />}
      <path d={lineOf(points)} className={styles.line} />
      {notes.map((place) => (
        <rect
          key={place}
          x={(points[place]?.x ?? 0) - 4}
          y={y(ticks[0] ?? 0) - 4}
          width={8}
          height={8}
          className={styles.noteMark}
        />
      ))}
      {at && <line x1={at.x} x2={at.x} y1={8} y2={size.height - size.bottom} className={styles.cursor} />}
      {at && <circle cx={at.x} cy={at.y} r={4} className={styles.point} />}
    </svg>
  );
}

interface ReportChartProps {
  readonly report: Report;
}

/** One measure over the days of the report: as a picture that keys, a finger or a pointer move along, or as a table. */
export function ReportChart({ report }: ReportChartProps) {
  const { points, pointsBefore, currency, hasMoney, notes } = report;
  const measures = measuresFor(hasMoney);
  const [measure, setMeasure] = useState<ChartMeasure>(measures[0] ?? 'visits');
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const text = (value: number) => measureText(measure, value, currency);
  const values = points.map((point) => point[measure]);
  const before = pointsBefore.map((point) => point[measure]);
  const labels = points.map(({ at }) => pointText(at));
  const marked = Math.min(chosen ?? points.length - 1, points.length - 1);
  const readAt = (place: number) =>
    `${labels[place]}: ${text(values[place] ?? 0)}${before[place] === undefined ? '' : `, before: ${text(before[place])}`}`;
  const best = values.indexOf(Math.max(...values));
  const total = sumFigures(points)[measure];
  const finding =
    Math.max(...values) === 0
      ? `${CHART_MEASURES[measure]}: none in this period.`
      : `${CHART_MEASURES[measure]}: ${text(total)}. The best was ${labels[best]} with ${text(values[best] ?? 0)}.`;
  const drawn = {
    values,
    before,
    labels,
    marked,
    text: (value: number) => text(value).replace(/\.00$/, ''),
    notes: points.flatMap(({ at }, place) => (notes.some(({ day }) => day === at) ? [place] : [])),
  };
  const day = points[marked]?.at.slice(0, 10) ?? report.range.to;
  const kind =
    measure === 'visits' || measure === 'visitors'
      ? 'visits'
      : measure === 'earnedMinor'
        ? 'earnings'
        : 'sales';
  return (
    <Panel
      title={points.length > 0 && points[0] && points[0].at.length > 10 ? 'Hour by hour' : 'Day by day'}
      actions={
        <Button
          variant="default"
          size="compact-md"
          className={styles.small}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <div className={styles.measures} data-scrolls>
        <SegmentedControl
          aria-label="What the chart shows"
          value={measure}
          onChange={(value) => {
            const found = measures.find((one) => one === value);
            if (found) setMeasure(found);
          }}
          data={measures.map((one) => ({ value: one, label: CHART_MEASURES[one] }))}
        />
      </div>
      <figure className={styles.figure}>
        <figcaption>{finding}</figcaption>
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keys
          <section className={styles.scrolled} tabIndex={0} aria-label="Figures as a table">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">{CHART_MEASURES[measure]}</th>
                  {before.length > 0 && <th scope="col">Before</th>}
                </tr>
              </thead>
              <tbody>
                {points.map(({ at }, place) => (
                  <tr key={at}>
                    <th scope="row">{labels[place]}</th>
                    <td>{text(values[place] ?? 0)}</td>
                    {before.length > 0 && <td>{text(before[place] ?? 0)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <>
            <div className={styles.wideOnly}>
              <Drawn {...drawn} size={WIDE} every={Math.ceil(labels.length / LABELS.wide)} />
            </div>
            <div className={styles.narrowOnly}>
              <Drawn {...drawn} size={NARROW} every={Math.ceil(labels.length / LABELS.narrow)} />
            </div>
            {points.length > 1 && (
              <input
                type="range"
                className={styles.range}
                min={0}
                max={points.length - 1}
                value={marked}
                aria-label="Chart point"
                aria-valuetext={readAt(marked)}
                onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
                  setChosen(Number(currentTarget.value))
                }
              />
            )}
            <p className={styles.readout}>
              {readAt(marked)}{' '}
              <ProjectLink
                to={rowsPath(
                  { from: day, to: day },
                  { kind, ...(measure === 'visitors' && { first: 'yes' }) },
                )}
              >
                {points[0] && points[0].at.length > 10 ? 'See the day' : 'See what’s behind it'}
              </ProjectLink>
            </p>
          </>
        )}
      </figure>
    </Panel>
  );
}
