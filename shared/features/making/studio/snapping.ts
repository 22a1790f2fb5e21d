import type { BoundsMm } from './scene.geometry.ts';

/** Where a moving box is pulled to, and what is measured around it. Millimetres of the print area. */

export interface SnapLine {
  /** `x`: an upright line at that x. */
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** A measured stretch along an axis. */
export interface Distance {
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  /** Where on the other axis it is drawn. */
  readonly at: number;
}

export interface Snap {
  readonly dx: number;
  readonly dy: number;
  readonly lines: readonly SnapLine[];
  readonly gaps: readonly Distance[];
  /** What each axis is caught by, to be handed in again with the next move. */
  readonly held: Held;
}

export interface Held {
  readonly x: string | null;
  readonly y: string | null;
}
const NOTHING_HELD: Held = { x: null, y: null };
export const NO_SNAP: Snap = { dx: 0, dy: 0, lines: [], gaps: [], held: NOTHING_HELD };

interface SnapOptions {
  /** How near counts, in pixels of the screen. */
  readonly reachPx: number;
  readonly mmPerPx: number;
  readonly held?: Held;
}

interface AreaMm {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** A box along one axis, with its place on the other one. */
interface Extent {
  readonly low: number;
  readonly high: number;
  readonly otherLow: number;
  readonly otherHigh: number;
}

interface Pull {
  readonly key: string;
  readonly delta: number;
  /** Of two that are equally near, the lower one wins. */
  readonly rank: number;
  readonly line?: { readonly at: number; readonly otherLow: number; readonly otherHigh: number };
  readonly gaps?: readonly (readonly [from: number, to: number])[];
}

/** Room to an edge at which prints are rarely cut. */
const SAFE_MARGIN_MM = 10;
const MOST_REACH_MM = 6;
/** What has caught holds on for longer than it takes to be caught. */
const HOLD = 1.5;
const TIE_PX = 0.5;
const NEAREST_ASKED = 60;

const RANK = { areaCentre: 0, areaEdge: 1, safeMargin: 2, centre: 3, edge: 4, gap: 5 } as const;

const extent = (box: BoundsMm, axis: 'x' | 'y'): Extent =>
  axis === 'x'
    ? { low: box.left, high: box.right, otherLow: box.top, otherHigh: box.bottom }
    : { low: box.top, high: box.bottom, otherLow: box.left, otherHigh: box.right };

const middle = ({ low, high }: Extent) => (low + high) / 2;
const meets = (one: Extent, other: Extent) =>
  one.otherLow < other.otherHigh && other.otherLow < one.otherHigh;

function distanceBetween(one: BoundsMm, other: BoundsMm): number {
  const across = Math.max(0, other.left - one.right, one.left - other.right);
  const down = Math.max(0, other.top - one.bottom, one.top - other.bottom);
  return across + down;
}

function areaPulls(box: Extent, length: number, otherLength: number): Pull[] {
  const across = { otherLow: 0, otherHigh: otherLength };
  const pull = (key: string, rank: number, from: number, at: number): Pull => ({
    key,
    rank,
    delta: at - from,
    line: { at, ...across },
  });
  const margin = SAFE_MARGIN_MM;
  return [
    pull('area centre', RANK.areaCentre, middle(box), length / 2),
    pull('area low', RANK.areaEdge, box.low, 0),
    pull('area high', RANK.areaEdge, box.high, length),
    pull('margin low', RANK.safeMargin, box.low, margin),
    pull('margin high', RANK.safeMargin, box.high, length - margin),
  ];
}

function neighbourPulls(box: Extent, other: Extent, index: number): Pull[] {
  const line = (at: number) => ({ at, otherLow: other.otherLow, otherHigh: other.otherHigh });
  const edges = [
    ['low low', box.low, other.low],
    ['low high', box.low, other.high],
    ['high low', box.high, other.low],
    ['high high', box.high, other.high],
  ] as const;
  return [
    {
      key: `centre ${index}`,
      rank: RANK.centre,
      delta: middle(other) - middle(box),
      line: line(middle(other)),
    },
    ...edges.map(([name, from, at]) => ({
      key: `${name} ${index}`,
      rank: RANK.edge,
      delta: at - from,
      line: line(at),
    })),
  ];
}

/** The same gap again: between two neighbours, or after two that stand apart already. */
function gapPulls(box: Extent, others: readonly Extent[]): Pull[] {
  const inRow = others.filter((other) => meets(box, other));
  const before = inRow.filter(({ high }) => high <= middle(box)).sort((a, b) => b.high - a.high);
  const after = inRow.filter(({ low }) => low >= middle(box)).sort((a, b) => a.low - b.low);
  const length = box.high - box.low;
  const pulls: Pull[] = [];
  const [left] = before;
  const [right] = after;
  if (left && right && right.low - left.high >= length) {
    const gap = (right.low - left.high - length) / 2;
    const low = left.high + gap;
    const gaps = [
      [left.high, low],
      [low + length, right.low],
    ] as const;
    pulls.push({ key: 'gap between', rank: RANK.gap, delta: low - box.low, gaps });
  }
  const further = left && inRow.filter(({ high }) => high <= left.low).sort((a, b) => b.high - a.high)[0];
  if (left && further) {
    const low = left.high + (left.low - further.high);
    const gaps = [
      [further.high, left.low],
      [left.high, low],
    ] as const;
    pulls.push({ key: 'gap after', rank: RANK.gap, delta: low - box.low, gaps });
  }
  const beyond = right && inRow.filter(({ low }) => low >= right.high).sort((a, b) => a.low - b.low)[0];
  if (right && beyond) {
    const high = right.low - (beyond.low - right.high);
    const gaps = [
      [high, right.low],
      [right.high, beyond.low],
    ] as const;
    pulls.push({ key: 'gap before', rank: RANK.gap, delta: high - box.high, gaps });
  }
  return pulls;
}

/** The nearest pull within reach; of those about equally near the most important. */
function strongest(pulls: readonly Pull[], options: SnapOptions, held: string | null): Pull | undefined {
  const reach = Math.min(options.reachPx * options.mmPerPx, MOST_REACH_MM);
  const tie = TIE_PX * options.mmPerPx;
  const near = pulls.filter(({ delta, key }) => Math.abs(delta) <= (key === held ? reach * HOLD : reach));
  const nearest = Math.min(...near.map(({ delta }) => Math.abs(delta)));
  const kept = near.find(({ key }) => key === held);
  if (kept && Math.abs(kept.delta) <= nearest + tie) return kept;
  return near
    .filter(({ delta }) => Math.abs(delta) <= nearest + tie)
    .sort((a, b) => a.rank - b.rank || Math.abs(a.delta) - Math.abs(b.delta))[0];
}

/**
 * Where a moving box goes: to the area’s centre, edges and safe margin, to centres and edges of other elements, to equal
 * gaps. Never further than the reach, or one and a half times that for what had caught it before.
 */
export function snapBox(
  box: BoundsMm,
  others: readonly BoundsMm[],
  area: AreaMm,
  options: SnapOptions,
): Snap {
  const asked =
    others.length <= NEAREST_ASKED
      ? others
      : others
          .map((other) => ({ other, distance: distanceBetween(box, other) }))
          .sort((a, b) => a.distance - b.distance)
          .slice(0, NEAREST_ASKED)
          .map(({ other }) => other);
  const caught = (axis: 'x' | 'y') => {
    const moving = extent(box, axis);
    const extents = asked.map((other) => extent(other, axis));
    const [length, otherLength] =
      axis === 'x' ? [area.widthMm, area.heightMm] : [area.heightMm, area.widthMm];
    const pulls = [
      ...areaPulls(moving, length, otherLength),
      ...extents.flatMap((other, index) => neighbourPulls(moving, other, index)),
      ...gapPulls(moving, extents),
    ];
    return strongest(pulls, options, options.held?.[axis] ?? null);
  };
  const x = caught('x');
  const y = caught('y');
  const [dx, dy] = [x?.delta ?? 0, y?.delta ?? 0];
  const moved = {
    left: box.left + dx,
    right: box.right + dx,
    top: box.top + dy,
    bottom: box.bottom + dy,
  };
  const drawn = (axis: 'x' | 'y', pull: Pull | undefined) => {
    const { otherLow, otherHigh } = extent(moved, axis);
    const line = pull?.line && {
      axis,
      at: pull.line.at,
      from: Math.min(otherLow, pull.line.otherLow),
      to: Math.max(otherHigh, pull.line.otherHigh),
    };
    const at = (otherLow + otherHigh) / 2;
    const gaps = (pull?.gaps ?? []).map(([from, to]) => ({ axis, from, to, at }));
    return { lines: line ? [line] : [], gaps };
  };
  const [upright, level] = [drawn('x', x), drawn('y', y)];
  return {
    dx,
    dy,
    lines: [...upright.lines, ...level.lines],
    gaps: [...upright.gaps, ...level.gaps],
    held: { x: x?.key ?? null, y: y?.key ?? null },
  };
}

const NEIGHBOUR_WITHIN_MM = 100;

/** From a box to the nearest element in each direction, or to the area’s edge where none is near. */
export function measureAround(box: BoundsMm, others: readonly BoundsMm[], area: AreaMm): Distance[] {
  return (['x', 'y'] as const).flatMap((axis) => {
    const moving = extent(box, axis);
    const length = axis === 'x' ? area.widthMm : area.heightMm;
    const inRow = others.map((other) => extent(other, axis)).filter((other) => meets(moving, other));
    const below = Math.max(
      ...inRow.map(({ high }) => high).filter((high) => high <= moving.low),
      Number.NEGATIVE_INFINITY,
    );
    const above = Math.min(
      ...inRow.map(({ low }) => low).filter((low) => low >= moving.high),
      Number.POSITIVE_INFINITY,
    );
    const from = moving.low - below < NEIGHBOUR_WITHIN_MM ? below : 0;
    const to = above - moving.high < NEIGHBOUR_WITHIN_MM ? above : length;
    const at = (moving.otherLow + moving.otherHigh) / 2;
    return [
      { axis, from, to: moving.low, at },
      { axis, from: moving.high, to, at },
    ].filter((distance) => distance.to - distance.from > 0.05);
  });
}
