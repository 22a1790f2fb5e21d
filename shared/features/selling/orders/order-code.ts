import { cleanTyped } from '../../../rules/text/typed.ts';

/** The text of an order's barcode; the trace and every order search read it. */
export const orderCode = (number: number): string => `ORD-${number}`;

/** The order number in an order code, or null. */
export function orderNumberOfCode(code: string): number | null {
  const typed = cleanTyped(code).replaceAll(' ', '');
  // `Order #1001`, `ORD 1001` and `№ 1001` as well, which is `No1001` in plain letters.
  const digits = /^(?:ORD(?:ER)?-?)?(?:#|NO?[.°]?)?(\d{1,12})$/i.exec(typed)?.[1];
  return digits === undefined ? null : Number(digits);
}
