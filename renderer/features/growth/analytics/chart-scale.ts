/** Where values of a chart are drawn. */

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
}

/** The distance of an axis’s lines: 1, 2 or 5 of a power of ten, so that there are at most five. Whole numbers only. */
export function tickStep(highest: number): number {
  const rough = Math.max(1, highest / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.ceil(([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
}

/** The lines of an axis that holds all values and zero, the lowest first. */
export function listTicks(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = tickStep(Math.max(high, -low));
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** The place of each value, from left to right. */
export function placeValues(values: readonly number[], ticks: readonly number[], size: ChartSize) {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (value: number) => 8 + ((high - value) / (high - low)) * (size.height - size.bottom - 8);
  const step = (size.width - size.left - 8) / Math.max(1, values.length - 1);
  const x = (at: number) => size.left + (values.length === 1 ? (size.width - size.left) / 2 : at * step);
  const round = (place: number) => Math.round(place * 10) / 10;
  return {
    points: values.map((value, at) => ({ x: round(x(at)), y: round(y(value)) })),
    y: (value: number) => round(y(value)),
  };
}
