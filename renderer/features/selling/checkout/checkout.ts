/** Where the shop offers express checkout. */
export { askForExpress, offersExpress, type PaymentProviderName } from './express.ts';
