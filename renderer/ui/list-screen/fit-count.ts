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

interface Tab {
  readonly id: string;
  readonly isCurrent: boolean;
}

/**
 * Which tabs of a row show, in their order. The current one always does, first if it wouldn't fit otherwise: also where
 * nothing seems to fit, so that it is measured again when its letters arrive.
 */
export function fitTabs<T extends Tab>(
  tabs: readonly T[],
  widthOf: (id: string) => number,
  { room, gap, more }: { readonly room: number; readonly gap: number; readonly more: number },
): { readonly shown: readonly T[]; readonly rest: readonly T[] } {
  const split = (order: readonly T[], least: number) => {
    const widths = order.map(({ id }) => widthOf(id));
    const fits = Math.max(least, fitCount(widths, room, gap, more));
    return { shown: order.slice(0, fits), rest: order.slice(fits) };
  };
  const usual = split(tabs, 0);
  const current = usual.rest.find(({ isCurrent }) => isCurrent);
  return current ? split([current, ...tabs.filter((tab) => tab !== current)], 1) : usual;
}
