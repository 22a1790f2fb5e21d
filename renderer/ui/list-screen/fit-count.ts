/**
 * How many of a row's parts fit on one line, counted from the first. If some don't, space is reserved for the button
 * that opens the rest.
 */
export function fitCount(widths: readonly number[], room: number, gap: number, more: number): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (whole <= room) return widths.length;
  let used = more;
  const count = widths.findIndex((width) => {
    used += gap + width;
    return used > room;
  });
  return Math.max(0, count);
}
