import { s10CheckDigit } from '../../shared/features/factory/shipments/shipments.ts';

/** Whether a text has the form of UPU S10 and its check digit is right. */
export function isS10Code(code: string): boolean {
  const parts = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(code);
  return parts !== null && s10CheckDigit(parts[1] ?? '') === Number(parts[2]);
}
