/** The text of an order's barcode; the trace and every order search read it. */
export const orderCode = (number: number): string => `ORD-${number}`;

/** The order number in an order code, or null. */
export function orderNumberOfCode(code: string): number | null {
  const digits = /^(?:ORD-|#)?(\d{1,12})$/i.exec(code.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
