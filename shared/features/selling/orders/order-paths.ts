/** An order's receipt. The hash can't be guessed: everyone who has the link may see it. */
export const receiptPath = (orderHash: string): string => `/receipt/${orderHash}/`;

/** An order's invoice and credit notes, by the same link. */
export const invoicePath = (orderHash: string): string => `/invoice/${orderHash}/`;

/** All orders of a customer at a store. */
export const orderHistoryPath = (customerHash: string): string => `/order-history/${customerHash}/`;

export const updateAddressPath = (orderHash: string): string => `/update-address/${orderHash}/`;
