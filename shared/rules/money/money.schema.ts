import { z } from 'zod';
import { CURRENCY_CODES } from './currencies.ts';

export const currencyCodeSchema = z.enum(CURRENCY_CODES);
