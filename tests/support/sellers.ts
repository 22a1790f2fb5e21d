/** A seller that charges VAT everywhere it is charged: registered at home, and for what it sends to the EU. */
export const REGISTERED_SELLER = {
  isVatRegistered: true,
  vatNumbers: ['GB999999973'],
  iossNumber: 'IM3720000224',
} as const;
