/** The ledger: what moves money is booked in the transaction that makes it true. */
export { bookCameBack, bookEdited, bookGivenBack, bookReversed, missingSale } from './book-orders.ts';
export { bookPayouts } from './book-payouts.ts';
export { bookedAmountColumns, findBookedGoods, listOrderBookings } from './booked-amounts.ts';
export { bookingQueries, orderBooksColumns, orderBooksSchema } from './ledger.queries.ts';
