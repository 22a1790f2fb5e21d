import { formatNumber } from '../../../rules/text/format-number.ts';

/** The most that a page may weigh without a reason. */
export const SPEED_BUDGET = {
  paintMs: 1_800,
  shift: 0.02,
  html: 30_000,
  scripts: 75_000,
  styles: 30_000,
} as const;
export type SpeedMeasure = keyof typeof SPEED_BUDGET;

/** How fast and heavy a page is, as its budget counts it. */
export type Measured = Readonly<Record<SpeedMeasure, number>>;

const MEASURES: readonly SpeedMeasure[] = ['paintMs', 'shift', 'html', 'scripts', 'styles'];
/** From this part of a budget on, a page is no longer called good. */
const NEAR = 0.9;

/** The budgets that a page goes over. */
export const brokenBudgets = (measured: Measured): SpeedMeasure[] =>
  MEASURES.filter((measure) => measured[measure] > SPEED_BUDGET[measure]);

export type SpeedVerdict = 'good' | 'fair' | 'slow';

/** Slow goes over a budget, fair comes near one. */
export function speedVerdict(measured: Measured): SpeedVerdict {
  if (brokenBudgets(measured).length > 0) return 'slow';
  return MEASURES.some((measure) => measured[measure] > SPEED_BUDGET[measure] * NEAR) ? 'fair' : 'good';
}

export const SPEED_VERDICT_WORDS: Readonly<Record<SpeedVerdict, string>> = {
  good: 'Good',
  fair: 'Fair',
  slow: 'Slow',
};

const SECOND_MS = 1_000;
const KILO = 1_000;

/** “1.6 s” */
export const secondsText = (ms: number): string => `${(ms / SECOND_MS).toFixed(1)} s`;

/** “412 kB”, and “0.4 kB” for little. */
export const kilobytesText = (bytes: number): string =>
  bytes > 0 && bytes < KILO
    ? `${Math.max(0.1, bytes / KILO).toFixed(1)} kB`
    : `${formatNumber(Math.round(bytes / KILO))} kB`;

/** What a page has of a measure, and the most that it may have. */
export function budgetWords(measure: SpeedMeasure, measured: Measured): string {
  const [has, most] = [measured[measure], SPEED_BUDGET[measure]];
  switch (measure) {
    case 'paintMs':
      return `The first screen takes ${secondsText(has)}. The budget is ${secondsText(most)}.`;
    case 'shift':
      return `Content moves by ${has.toFixed(2)} while the page loads. The budget is ${most}.`;
    case 'html':
      return `The page’s HTML is ${kilobytesText(has)}. The budget is ${kilobytesText(most)}.`;
    case 'scripts':
      return `The page’s scripts are ${kilobytesText(has)}. The budget is ${kilobytesText(most)}.`;
    case 'styles':
      return `The page’s styles are ${kilobytesText(has)}. The budget is ${kilobytesText(most)}.`;
  }
}
