/** Heights of a sheet, in the order in which its handle goes through them. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Its handle and its head. */
export const PEEK_PX = 60;
const HALF_SHARE = 0.45;

/** How high a sheet is at a stop, where it may be as high as `room`. */
export function sheetHeight(stop: SheetStop, room: number): number {
  if (stop === 'peek') return Math.min(PEEK_PX, room);
  return stop === 'half' ? Math.max(PEEK_PX, Math.round(room * HALF_SHARE)) : room;
}

/** The stop nearest to the height that a sheet was dragged to. */
export const nearestStop = (height: number, room: number): SheetStop =>
  SHEET_STOPS.reduce((best, each) =>
    Math.abs(sheetHeight(each, room) - height) < Math.abs(sheetHeight(best, room) - height) ? each : best,
  );

/** The next one up or down; a tap goes round. */
export function nextStop(stop: SheetStop, to: 'up' | 'down' | 'round'): SheetStop {
  const at = SHEET_STOPS.indexOf(stop);
  const next = to === 'round' ? (at + 1) % SHEET_STOPS.length : at + (to === 'up' ? 1 : -1);
  return SHEET_STOPS[Math.min(SHEET_STOPS.length - 1, Math.max(0, next))] ?? stop;
}
