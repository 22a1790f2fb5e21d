/** What selling a project’s products brings. */
export { planNewestSale } from './planned-sale.ts';
