const formats = new Map<number, Intl.NumberFormat>();

/** A number with its thousands marked: `1,204`. Counts by default; with up to `digits` decimals otherwise. */
export function formatNumber(value: number, digits = 0): string {
  const format = formats.get(digits) ?? new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits });
  formats.set(digits, format);
  return format.format(value);
}
