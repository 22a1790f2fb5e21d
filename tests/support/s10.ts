import { s10CheckDigit } from '../../shared/features/factory/shipments/shipments.ts';

/** Whether a text has the form of UPU S10 and its check digit is right. */
export function isS10Code(code: string): boolean {
  const parts = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(code);
  return parts !== null && s10CheckDigit(parts[1] ?? '') === Number(parts[2]);
}

/** A tracking code in the form of UPU S10, from a serial number of up to eight digits. */
export function s10Code(service: string, serial: number, country: string): string {
  const digits = String(serial % 100_000_000).padStart(8, '0');
  return `${service}${digits}${s10CheckDigit(digits)}${country}`;
}
